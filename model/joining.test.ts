import { expect, it } from 'vitest'
import { ada, createOrganization, createUser, rulesBroken, type Pair } from './told-exchanges.ts'

const about = (name: string) => ({ caller: ada, parameters: { org: 'fc-org', username: name } })
const isMember = (name: string, status: number): Pair => [
  { ...about(name), operation: 'orgs.is-member', method: 'GET' },
  { status },
]
const join = (name: string): Pair => [
  {
    operation: undefined as never,
    parameters: { path: `/teams/1/members/${name}` },
    purpose: { capability: 'organizationMembers', organization: 'fc-org', username: name },
  },
  { status: 204 },
]
const remove = (name: string): Pair => [
  { ...about(name), operation: 'orgs.remove-member', method: 'DELETE' },
  { status: 204 },
]
const start = [createUser('fc-ada', 1), createUser('fc-bob', 2), createOrganization('fc-org', 9)]

it('who is publicized may have joined, and who is an administrator may belong to every organization', () => {
  expect(rulesBroken(...start, isMember('fc-bob', 204))).toEqual(['orgs.is-member.every-yes'])
  const publicize: Pair = [{ ...about('fc-bob'), operation: 'orgs.publicize-member' }, { status: 204 }]
  expect(rulesBroken(...start, publicize, isMember('fc-bob', 204))).toEqual([])
  const promote: Pair = [
    {
      operation: 'admin.edit-user',
      parameters: { username: 'fc-bob' },
      fields: { administrator: true },
    },
    { status: 200, json: { id: 2, username: 'fc-bob' } },
  ]
  expect(rulesBroken(...start, promote, isMember('fc-bob', 204))).toEqual([])
})

it('who was told of a public member may be refused after a request that names the caller', () => {
  const isPublic = (name: string, status: number): Pair => [
    {
      ...{ operation: 'orgs.is-public-member', method: 'GET', caller: { login: 'fc-bob' } },
      parameters: { org: 'fc-org', username: name },
    },
    { status },
  ]
  const publicize: Pair = [{ ...about('fc-ada'), operation: 'orgs.publicize-member' }, { status: 204 }]
  const told = [...start, createUser('fc-cyd', 3), join('fc-bob'), publicize, isPublic('fc-ada', 204)]
  expect(rulesBroken(...told, isPublic('fc-cyd', 403))).toEqual(['orgs.is-public-member.every-404'])
  expect(rulesBroken(...told, remove('fc-cyd'), isPublic('fc-cyd', 403))).toEqual([
    'orgs.is-public-member.every-404',
  ])
  expect(rulesBroken(...told, remove('fc-bob'), isPublic('fc-cyd', 403))).toEqual([])
})

it('a user who is created again with the former id may have been restored', () => {
  const deletion: Pair = [
    { operation: 'admin.delete-user', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  const again = (id: number) => [
    ...start,
    join('fc-bob'),
    isMember('fc-bob', 204),
    deletion,
    createUser('fc-bob', id),
    isMember('fc-bob', 204),
  ]
  expect(rulesBroken(...again(2))).toEqual([])
  expect(rulesBroken(...again(3))).toEqual(['orgs.is-member.every-yes'])
})

it('an owner who left may come back as an ordinary member, and an organization may end with its last member', () => {
  const refused: Pair = [
    { operation: 'orgs.list-hooks', method: 'GET', caller: ada, parameters: { org: 'fc-org' } },
    { status: 403 },
  ]
  expect(rulesBroken(...start, refused)).toEqual(['orgs.list-hooks.every-owner-served'])
  const others = [join('fc-bob'), isMember('fc-bob', 204)]
  expect(
    rulesBroken(...start, ...others, remove('fc-ada'), join('fc-ada'), isMember('fc-ada', 204), refused),
  ).toEqual([])
  const create = createOrganization('fc-org', 10)
  expect(rulesBroken(...start, ...others, remove('fc-ada'), create)).toEqual([
    'admin.create-org.every-new-name',
  ])
  expect(rulesBroken(...start, remove('fc-ada'), create)).toEqual([])
})

it('who may look up nobody else is refused an unknown user as well', () => {
  const get = (name: string, status: number): Pair => [
    { operation: 'users.get', method: 'GET', caller: ada, parameters: { username: name } },
    status === 200 ? { status, json: { id: 2, username: name } } : { status },
  ]
  expect(rulesBroken(...start, get('fc-cyd', 403))).toEqual([])
  expect(rulesBroken(...start, get('fc-bob', 200), get('fc-cyd', 403))).toEqual(['users.get.every-404'])
})

it('a team may end when a member leaves whom a driver may have put into it', () => {
  const parameters = { org: 'fc-org' }
  const team: Pair = [
    { operation: 'orgs.create-team', caller: ada, parameters, fields: { name: 'fc-team' } },
    { status: 201, json: { id: 5, name: 'fc-team' } },
  ]
  const none: Pair = [
    { operation: 'orgs.list-teams', method: 'GET', caller: ada, parameters },
    { status: 200, json: [] },
  ]
  expect(rulesBroken(...start, team, join('fc-bob'), remove('fc-bob'), none)).toEqual([])
  expect(rulesBroken(...start, team, join('fc-bob'), none)).toEqual(['orgs.list-teams.every-list-whole'])
  expect(rulesBroken(...start, team, remove('fc-bob'), none)).toEqual(['orgs.list-teams.every-list-whole'])
})

it('a removal ends the membership of who was shown as a member, also a second one, and need not end an invitation', () => {
  const [removed, shown] = [remove('fc-bob'), isMember('fc-bob', 204)]
  const wrong = ['orgs.is-member.every-yes']
  expect(rulesBroken(...start, join('fc-bob'), shown, removed, shown)).toEqual(wrong)
  expect(rulesBroken(...start, join('fc-bob'), shown, removed, removed, shown)).toEqual(wrong)
  expect(rulesBroken(...start, join('fc-bob'), removed, removed, shown)).toEqual([])
  expect(rulesBroken(...start, join('fc-bob'), isMember('fc-bob', 404), removed, shown)).toEqual([])
  expect(rulesBroken(...start, join('fc-bob'), shown, removed, join('fc-bob'), removed, shown)).toEqual([])
})

import { expect, test } from 'vitest'
import { ada, createOrganization, createUser, rulesBroken, user, type Pair } from '../told-exchanges.ts'

const [organization, repository] = ['fc-org', 'fc-tools']
const path = { owner: organization, repo: repository }
const collaborator = { ...path, collaborator: 'fc-bob' }
const world: readonly Pair[] = [
  createUser('fc-ada', 1),
  createUser('fc-bob', 2),
  createOrganization(organization, 3),
  [
    {
      operation: 'orgs.create-repo',
      caller: ada,
      parameters: { org: organization },
      fields: { name: repository },
    },
    { status: 201, json: { id: 7, name: repository, owner: organization } },
  ],
]
const change = (operation: string): Pair => [
  { operation, caller: ada, parameters: collaborator },
  { status: 204 },
]
const [add, remove] = [change('repos.add-collaborator'), change('repos.remove-collaborator')]
const list = (...names: string[]): Pair => [
  { operation: 'repos.list-collaborators', method: 'GET', caller: ada, parameters: path },
  { status: 200, json: names.map((name) => user(name, name === 'fc-bob' ? 2 : 1)) },
]
const join: Pair = [
  {
    method: 'PUT',
    parameters: { path: '/api/v1/teams/1/members/fc-bob' },
    purpose: { capability: 'organizationMembers', organization, username: 'fc-bob' },
  },
  { status: 204 },
]

test('who never was a member is a collaborator of an organization’s repository by requests alone', () => {
  expect(rulesBroken(...world, list(), add, list('fc-bob'), remove, list())).toEqual([])
  expect(rulesBroken(...world, add, list())).toEqual(['repos.list-collaborators.every-list-whole'])
  expect(rulesBroken(...world, add, list('fc-bob'), remove, list('fc-bob'))).toEqual([
    'repos.list-collaborators.every-entry-belongs',
  ])
})

test('whether a list has members of the organization, the document does not say', () => {
  expect(rulesBroken(...world, join, list('fc-bob'), list(), add, list(), remove, list('fc-bob'))).toEqual([])
})

test('that a list does not have who forked the repository says nothing once the user may have been added', () => {
  const own: Pair = [
    { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: repository } },
    { status: 201, json: { id: 7, name: repository, owner: 'fc-ada' } },
  ]
  const inOwn = ([{ parameters, ...request }, response]: Pair): Pair => [
    { ...request, parameters: { ...parameters, owner: 'fc-ada' } },
    response,
  ]
  const fork: Pair = [
    {
      operation: 'repos.fork',
      caller: { login: 'fc-bob' },
      parameters: { owner: 'fc-ada', repo: repository },
    },
    { status: 202, json: { id: 8, name: repository, owner: 'fc-bob' } },
  ]
  const [addition] = inOwn(add)
  const users = [createUser('fc-ada', 1), createUser('fc-bob', 2)]
  expect(
    rulesBroken(
      ...users,
      own,
      fork,
      inOwn(remove),
      inOwn(list()),
      [addition, { status: 500 }],
      inOwn(list('fc-bob')),
    ),
  ).toEqual([])
})

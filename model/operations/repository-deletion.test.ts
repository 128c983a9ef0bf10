import { expect, it } from 'vitest'
import {
  ada,
  contradictionsOf,
  createOrganization,
  createRepository,
  createUser,
  late,
  rulesBroken,
  sequence,
  type Pair,
} from '../told-exchanges.ts'

const bob = { login: 'fc-bob' }
const copy = { owner: 'fc-bob', repo: 'fc-repo' }
const users = [createUser('fc-ada', 1), createUser('fc-bob', 2), createRepository]
const fork: Pair = [
  { operation: 'repos.fork', caller: bob, parameters: { owner: 'fc-ada', repo: 'fc-repo' }, fields: {} },
  { status: 202, json: { id: 8, name: 'fc-repo', owner: 'fc-bob' } },
]
const deletion: Pair = [
  {
    operation: 'repos.delete',
    method: 'DELETE',
    caller: ada,
    parameters: { owner: 'fc-ada', repo: 'fc-repo' },
  },
  { status: 204 },
]
const shown: Pair = [
  { operation: 'repos.get', method: 'GET', caller: bob, parameters: copy },
  { status: 200, json: { id: 8, name: 'fc-repo', owner: 'fc-bob' } },
]
const missing: Pair = [
  { operation: 'repos.get', method: 'GET', caller: bob, parameters: copy },
  { status: 404 },
]

it('a fork is there until its original is deleted, and may be gone or not after that', () => {
  expect(rulesBroken(...users, fork, shown, missing)).toEqual(['repos.get.every-owner-served'])
  expect(rulesBroken(...users, fork, shown, deletion, missing)).toEqual([])
  expect(rulesBroken(...users, fork, shown, deletion, shown)).toEqual([])
})

it('a fork that was shown after its original was deleted is there', () => {
  expect(rulesBroken(...users, fork, shown, deletion, shown, missing)).toEqual([
    'repos.get.every-owner-served',
  ])
})

it('a user who never had rights deletes no repository, also where changes of rights show late', () => {
  const byOther: Pair = [{ ...deletion[0], caller: bob }, deletion[1]]
  const member = (method: string): Pair => [
    {
      operation: `repos.${method === 'PUT' ? 'add' : 'remove'}-collaborator`,
      method,
      caller: ada,
      parameters: { owner: 'fc-ada', repo: 'fc-repo', collaborator: 'fc-bob' },
    },
    { status: 204 },
  ]
  const createPublic = (id: number): Pair => [
    createRepository[0],
    { status: 201, json: { id, name: 'fc-repo', owner: 'fc-ada', private: false } },
  ]
  const world = [createUser('fc-ada', 1), createUser('fc-bob', 2), createPublic(7)]
  const brokenLate = (...pairs: readonly Pair[]) =>
    contradictionsOf(sequence(...world, ...pairs), late).map(({ rule }) => rule)
  expect(brokenLate(byOther)).toEqual(['repos.delete.every-forbidden'])
  expect(brokenLate(member('PUT'), member('DELETE'), byOther)).toEqual([])
  expect(brokenLate(deletion, createPublic(8), byOther)).toEqual([])
})

it('a former member of an organization may delete its repositories where changes of rights show late', () => {
  const created: Pair = [
    {
      operation: 'orgs.create-repo',
      caller: ada,
      parameters: { org: 'fc-org' },
      fields: { name: 'fc-repo', private: false },
    },
    { status: 201, json: { id: 7, name: 'fc-repo', owner: 'fc-org', private: false } },
  ]
  const removal: Pair = [
    {
      operation: 'orgs.remove-member',
      method: 'DELETE',
      caller: ada,
      parameters: { org: 'fc-org', username: 'fc-bob' },
    },
    { status: 204 },
  ]
  const byBob: Pair = [
    { ...deletion[0], caller: bob, parameters: { owner: 'fc-org', repo: 'fc-repo' } },
    { status: 204 },
  ]
  const inOrganization = [
    createUser('fc-ada', 1),
    createUser('fc-bob', 2),
    createOrganization('fc-org', 3),
    created,
  ]
  const brokenLate = (...pairs: readonly Pair[]) =>
    contradictionsOf(sequence(...inOrganization, ...pairs), late).map(({ rule }) => rule)
  expect(brokenLate(byBob)).toEqual(['repos.delete.every-forbidden'])
  expect(brokenLate(removal, byBob)).toEqual([])
})

it('a fork of an organization that is not removed stays a fork', () => {
  const own = { id: 9, name: 'fc-repo', owner: 'fc-org', fork: true }
  const of = (owner: string) => ({ owner, repo: 'fc-repo' })
  const start: readonly Pair[] = [
    ...users,
    createOrganization('fc-org', 3),
    [
      {
        operation: 'repos.fork',
        caller: ada,
        parameters: of('fc-ada'),
        fields: { organization: 'fc-org' },
      },
      { status: 202, json: own },
    ],
  ]
  const got: Pair = [
    { operation: 'repos.get', method: 'GET', caller: ada, parameters: of('fc-org') },
    { status: 200, json: own },
  ]
  const listed: Pair = [
    { operation: 'repos.list-forks', method: 'GET', caller: bob, parameters: of('fc-ada') },
    { status: 200, json: [own] },
  ]
  const removal = (status: number): Pair => [
    {
      operation: undefined as never,
      method: 'DELETE',
      parameters: { path: '/api/v1/orgs/fc-org' },
      purpose: { capability: 'organizationRemoval', organization: 'fc-org' },
    },
    { status },
  ]
  for (const status of [422, 204])
    expect(rulesBroken(...start, got, listed, removal(status), got, listed)).toEqual([])
})

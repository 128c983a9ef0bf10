import { expect, test } from 'vitest'
import {
  ada,
  createOrganization,
  noticedIn,
  createUser,
  rulesBroken,
  world,
  type Pair,
} from '../told-exchanges.ts'

const bob = { login: 'fc-bob' }

const createAgain = (name: string, id: number): Pair => [
  { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: 'fc-repo' } },
  { status: 201, json: { id, name, owner: 'fc-ada' } },
]

test('a repository with a name that is taken may be created under another name', () => {
  expect(rulesBroken(...world, createAgain('fc-repo-1', 8))).toEqual([])
  expect(noticedIn(...world, createAgain('fc-repo-1', 8))).toEqual([
    '201 for the name of one that exists, with another name',
  ])
  expect(rulesBroken(...world, createAgain('fc-repo', 8))).toContain('admin.create-repo.every-new-name')
})

const organizations = [...world, createOrganization('fc-one', 3), createOrganization('fc-two', 4)]

const createTeam = (org: string, name: string, id: number): Pair => [
  { operation: 'orgs.create-team', caller: ada, parameters: { org }, fields: { name } },
  { status: 201, json: { id, name } },
]

const listTeams = (org: string, ...teams: ReadonlyArray<readonly [id: number, name: string]>): Pair => [
  { operation: 'orgs.list-teams', method: 'GET', caller: ada, parameters: { org } },
  { status: 200, json: teams.map(([id, name]) => ({ id, name })) },
]

test('teams may be numbered within their organization', () => {
  const made = [...organizations, createTeam('fc-one', 'fc-a', 1), createTeam('fc-two', 'fc-b', 1)]
  expect(rulesBroken(...made, listTeams('fc-one', [1, 'fc-a']), listTeams('fc-two', [1, 'fc-b']))).toEqual([])
  const [, , , , , ofTwo] = [...organizations, createTeam('fc-two', 'fc-b', 2)]
  expect(rulesBroken(...organizations, ofTwo!, listTeams('fc-one', [2, 'owners']))).toEqual([])
  expect(rulesBroken(...organizations, ofTwo!, listTeams('fc-one', [2, 'fc-b']))).toContain(
    'orgs.list-teams.every-entry-belongs',
  )
})

const search = (query: Readonly<Record<string, string>>, status = 422): Pair => [
  { operation: 'repos.search', method: 'GET', caller: ada, query },
  { status, json: { ok: false } },
]

test('a search is refused where its parameters need a user or contradict each other', () => {
  const broken = ['repos.search.every-parameter']
  expect(rulesBroken(...world, search({ exclusive: 'true' }), search({ mode: 'collaborative' }))).toEqual([])
  expect(rulesBroken(...world, search({ mode: 'fork' }))).toEqual(broken)
  expect(rulesBroken(...world, search({ limit: '10' }))).toEqual(broken)
})

test('the id of a user in a search is a whole number, however large', () => {
  const far = [...world, createUser('fc-far', 9007199254000109)]
  expect(rulesBroken(...far, search({ uid: '9007199254000109' }))).toEqual(['repos.search.every-parameter'])
  expect(rulesBroken(...far, search({ uid: '9007199254000108.7' }))).toEqual([])
})

const addKey = (key: string, status: number): Pair => [
  {
    operation: 'admin.add-key',
    caller: bob,
    parameters: { username: 'fc-ada' },
    fields: { title: 'fc-key', key },
  },
  { status },
]

test('the caller is no reason for 403 where the key or what belongs to a user is another one', () => {
  const valid = `ssh-ed25519 ${'A'.repeat(68)}`
  expect(rulesBroken(...world, addKey('no key', 422))).toEqual([])
  expect(rulesBroken(...world, addKey(valid, 422))).toEqual(['admin.add-key.every-403'])
  const remove = (username: string): Pair => [
    { operation: 'admin.delete-user', method: 'DELETE', caller: bob, parameters: { username } },
    { status: 422 },
  ]
  expect(rulesBroken(...world, remove('fc-ada'))).toEqual([])
  expect(rulesBroken(...world, remove('fc-bob'))).toEqual(['admin.delete-user.every-403'])
})

test('GET /user with the credentials of a deleted user may be an anonymous request', () => {
  const current = (username: string): Pair => [
    { operation: 'users.current', method: 'GET', caller: bob },
    { status: 200, json: { id: 2, username, avatarUrl: 'http://h/a' } },
  ]
  const deleted: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  expect(rulesBroken(...world, deleted, current('guest'))).toEqual([])
  expect(rulesBroken(...world, deleted, current('fc-bob'))).toEqual(['users.current.every-deleted'])
})

test('a repository search may leave out a list without entries', () => {
  const found = (json: object): Pair => [
    { operation: 'repos.search', method: 'GET', caller: ada, query: { q: 'fc-unknown' } },
    { status: 200, json },
  ]
  expect(rulesBroken(...world, found({ ok: true }), found({ ok: true, data: null }))).toEqual([])
  expect(rulesBroken(...world, found({ ok: true, data: 'none' }))).toContain('repos.search.every-body')
})

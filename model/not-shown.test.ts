import { expect, it } from 'vitest'
import {
  ada,
  contradictionsOf,
  createOrganization,
  createUser,
  late,
  rulesBroken,
  sequence,
  world,
  type Pair,
} from './told-exchanges.ts'

const bob = { login: 'fc-bob' }

const createOf = (owner: string, name: string, id: number, isPrivate = false): Pair => [
  { operation: 'admin.create-repo', parameters: { username: owner }, fields: { name } },
  { status: 201, json: { id, name, owner, private: isPrivate } },
]
const addTime = (owner: string, repo: string, id: number, issue = '1', caller = ada): Pair => [
  {
    operation: 'times.add',
    caller,
    parameters: { username: owner, reponame: repo, issue },
    fields: { amount: 60 },
  },
  { status: 200, json: { id, amount: 60 } },
]
const timesOf = (repo: string, ...ids: readonly number[]): Pair => [
  {
    operation: 'times.list-repo',
    method: 'GET',
    caller: ada,
    parameters: { username: 'fc-ada', reponame: repo },
  },
  { status: 200, json: ids.map((id) => ({ id, amount: 60 })) },
]
const ownTimes = (...ids: readonly number[]): Pair => [
  { operation: 'times.list-own', method: 'GET', caller: ada },
  { status: 200, json: ids.map((id) => ({ id, amount: 60 })) },
]
const search = (caller: { login: string }, query: Record<string, string>, data: readonly unknown[]): Pair => [
  { operation: 'repos.search', method: 'GET', caller, query },
  { status: 200, json: { ok: true, data } },
]

it('tracked times can be numbered within their repository', () => {
  const other = createOf('fc-ada', 'fc-other', 8)
  const both = [addTime('fc-ada', 'fc-repo', 1), addTime('fc-ada', 'fc-other', 1)]
  const start = [...world, other, ...both]
  expect(rulesBroken(...start, timesOf('fc-repo', 1), timesOf('fc-other', 1), ownTimes(1, 1))).toEqual([])
  expect(rulesBroken(...start, timesOf('fc-other'))).toEqual(['times.list-repo.every-list-whole'])
  const twice = addTime('fc-ada', 'fc-repo', 1)
  const byAnother = addTime('fc-ada', 'fc-repo', 1, '1', bob)
  expect(rulesBroken(...world, twice, byAnother)).toEqual(['times.add.every-other-id'])
  // A server may add further time of a user to the existing entry.
  expect(rulesBroken(...world, twice, twice)).toEqual([])
  // If every entry has an id of its own, the id identifies an entry of another repository.
  const differ = [addTime('fc-ada', 'fc-repo', 1), addTime('fc-ada', 'fc-other', 2)]
  expect(rulesBroken(...world, other, ...differ, timesOf('fc-repo', 1, 2))).toEqual([
    'times.list-repo.every-entry-belongs',
  ])
})

it('a mirror can be a source', () => {
  const mirror: Pair = [
    { operation: 'repos.migrate', caller: ada, fields: { name: 'fc-mirror', ownerId: 1, mirror: true } },
    { status: 201, json: { id: 8, name: 'fc-mirror', owner: 'fc-ada', mirror: true, fork: false } },
  ]
  const found = [{ id: 8, name: 'fc-mirror', owner: 'fc-ada', mirror: true, fork: false }]
  expect(rulesBroken(...world, mirror, search(ada, { q: 'fc-mirror', mode: 'source' }, found))).toEqual([])
})

it('a fork is no source, until its original is deleted', () => {
  const fork = { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true }
  const forked: Pair[] = [
    [
      { operation: 'repos.fork', caller: bob, parameters: { owner: 'fc-ada', repo: 'fc-repo' } },
      { status: 202, json: fork },
    ],
    [
      {
        operation: 'repos.get',
        method: 'GET',
        caller: bob,
        parameters: { owner: 'fc-bob', repo: 'fc-repo' },
      },
      { status: 200, json: fork },
    ],
  ]
  const searched = (query: Record<string, string>) => search(bob, { uid: '2', ...query }, [fork])
  const broken = ['repos.search.every-source']
  expect(rulesBroken(...world, ...forked, searched({ mode: 'source' }))).toEqual(broken)
  expect(rulesBroken(...world, ...forked, searched({ mode: 'fork' }))).toEqual([])
  expect(rulesBroken(...world, ...forked, searched({}))).toEqual([])
  const deletion: Pair = [
    { operation: 'repos.delete', caller: ada, parameters: { owner: 'fc-ada', repo: 'fc-repo' } },
    { status: 204 },
  ]
  expect(rulesBroken(...world, ...forked, deletion, searched({ mode: 'source' }))).toEqual([])
})

it('who has tracked time in a repository can contribute to it', () => {
  const users = [createUser('fc-ada', 1), createUser('fc-bob', 2), createOf('fc-bob', 'fc-work', 8)]
  const found = [{ id: 8, name: 'fc-work', owner: 'fc-bob' }]
  const searched = search(bob, { uid: '1' }, found)
  expect(rulesBroken(...users, searched)).toEqual(['repos.search.every-filter'])
  expect(rulesBroken(...users, addTime('fc-bob', 'fc-work', 1), searched)).toEqual([])
})

it('a repository that the user contributes to can be what exclusive and mode=collaborative find together', () => {
  const addition: Pair = [
    {
      operation: 'repos.add-collaborator',
      caller: ada,
      parameters: { owner: 'fc-ada', repo: 'fc-repo', collaborator: 'fc-bob' },
    },
    { status: 204 },
  ]
  const found = [{ id: 7, name: 'fc-repo', owner: 'fc-ada' }]
  const searched = (query: Record<string, string>) =>
    search(bob, { uid: '2', exclusive: 'true', ...query }, found)
  const broken = ['repos.search.every-filter']
  expect(rulesBroken(...world, addition, searched({ mode: 'collaborative' }))).toEqual([])
  expect(rulesBroken(...world, addition, searched({}))).toEqual(broken)
  expect(rulesBroken(...world, searched({ mode: 'collaborative' }))).toEqual(broken)
})

it('the repositories of an organization that a driver removes, or of a deleted owner, can be gone', () => {
  const createIn: Pair = [
    {
      operation: 'orgs.create-repo',
      caller: ada,
      parameters: { org: 'fc-org' },
      fields: { name: 'fc-part' },
    },
    { status: 201, json: { id: 9, name: 'fc-part', owner: 'fc-org' } },
  ]
  const remove: Pair = [
    {
      method: 'DELETE',
      parameters: { path: '/api/v1/orgs/fc-org' },
      purpose: { capability: 'organizationRemoval', organization: 'fc-org' },
    },
    { status: 204 },
  ]
  const deleteAda: Pair = [
    { operation: 'admin.delete-user', parameters: { username: 'fc-ada' } },
    { status: 204 },
  ]
  const [request] = createOrganization('fc-org', 10)
  const again: Pair = [
    { ...request, parameters: { username: 'fc-bob' } },
    { status: 201, json: { id: 10, username: 'fc-org' } },
  ]
  const list: Pair = [
    { operation: 'orgs.list-repos', method: 'GET', caller: bob, parameters: { org: 'fc-org' } },
    { status: 200, json: [] },
  ]
  const start = [createUser('fc-ada', 1), createUser('fc-bob', 2), createOrganization('fc-org', 8), createIn]
  expect(rulesBroken(...start, remove, again, list)).toEqual([])
  expect(rulesBroken(...start, deleteAda, again, list)).toEqual([])
})

const fork: Pair = [
  { operation: 'repos.fork', caller: bob, parameters: { owner: 'fc-ada', repo: 'fc-repo' } },
  { status: 202, json: { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true } },
]
const inFork = { owner: 'fc-bob', repo: 'fc-repo' }
const getFork: Pair = [
  { operation: 'repos.get', method: 'GET', caller: bob, parameters: inFork },
  { status: 200, json: { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true } },
]
const hookList = (...ids: readonly number[]): Pair => [
  { operation: 'repos.list-hooks', method: 'GET', caller: bob, parameters: inFork },
  { status: 200, json: ids.map((id) => ({ id })) },
]
const getHook = (id: number): Pair => [
  {
    operation: 'repos.get-hook',
    method: 'GET',
    caller: bob,
    parameters: { ...inFork, id: String(id) },
  },
  { status: 200, json: { id } },
]
const isCollaborator = (status: number): Pair => [
  {
    operation: 'repos.is-collaborator',
    method: 'GET',
    caller: bob,
    parameters: { ...inFork, collaborator: 'fc-cyd' },
  },
  { status },
]
/** Requests about the fork, some time after its creation. */
/** The broken rules, if each pair comes this much later than the previous one. */
const judgeLater = (lateness: number, ...pairs: readonly Pair[]) => {
  const start = [...world, createUser('fc-cyd', 3), fork, getFork]
  const events = sequence(...start, ...pairs).map((event) =>
    event.at < 2 * start.length
      ? event
      : { ...event, atMs: event.atMs + lateness * (1 + Math.floor(event.at / 2) - start.length) },
  )
  return contradictionsOf(events, late).map(({ rule }) => rule)
}

it('a fork can begin with hooks, until a list shows that it has none', () => {
  const ofParent: Pair = [
    {
      operation: 'repos.list-hooks',
      method: 'GET',
      caller: ada,
      parameters: { owner: 'fc-ada', repo: 'fc-repo' },
    },
    { status: 200, json: [{ id: 5 }] },
  ]
  // A server may add hooks of its own.
  expect(rulesBroken(...world, ofParent)).toEqual([])
  for (const lateness of [0, 5000]) {
    expect(judgeLater(lateness, hookList(5, 6), getHook(5))).toEqual([])
    expect(judgeLater(lateness, getHook(5), hookList(5))).toEqual([])
  }
  expect(judgeLater(0, hookList(), hookList(5))).toEqual([])
  expect(judgeLater(5000, hookList(), hookList(5))).toEqual([])
  expect(judgeLater(5000, hookList(), getHook(5))).toEqual([])
})

it('a fork can begin with collaborators, until a response shows who is none', () => {
  expect(judgeLater(0, isCollaborator(204))).toEqual([])
  expect(judgeLater(0, isCollaborator(404), isCollaborator(204))).toEqual([])
  expect(judgeLater(5000, isCollaborator(204))).toEqual([])
  expect(judgeLater(5000, isCollaborator(404), isCollaborator(204))).toEqual([
    'repos.is-collaborator.every-yes',
  ])
  expect(judgeLater(5000, isCollaborator(204), isCollaborator(404))).toEqual([
    'repos.is-collaborator.every-no',
  ])
})

it('a count of open issues is wrong where the same one comes again with the same list, and nothing is created', () => {
  const list = (open: number, length: number): Pair => [
    { operation: 'legacy-issues.list', method: 'GET', caller: {}, parameters: { project: 'pub' } },
    {
      status: 200,
      json: {
        project: 'pub',
        open,
        closed: 0,
        issues: Array.from({ length }, (_, index) => ({
          id: index + 1,
          summary: `Issue ${index}`,
          status: 1,
          modif_dtime: '2026-01-01 00:00:00',
        })),
      },
    },
  ]
  expect(rulesBroken(list(1, 2), list(1, 2))).toEqual(['legacy-issues.list.every-count'])
  expect(rulesBroken(list(1, 2), list(2, 2), list(1, 2))).toEqual([])
  // Others create an issue after each count.
  expect(rulesBroken(list(1, 2), list(2, 3), list(3, 4))).toEqual([])
})

it('a success for a name of one that exists is open where it shows the same id, and wrong where it shows another', () => {
  const lookup = (fullName: string): Pair => [
    { operation: 'users.get', method: 'GET', caller: ada, parameters: { username: 'fc-bob' } },
    { status: 200, json: { id: 2, username: 'fc-bob', fullName } },
  ]
  const again = (id: number, fullName: string): Pair => [
    { operation: 'admin.create-user', fields: { username: 'fc-bob', email: 'b@example.com', fullName } },
    { status: 201, json: { id, username: 'fc-bob', fullName } },
  ]
  for (const name of ['fc-bob', 'Robert'])
    expect(rulesBroken(...world, lookup('fc-bob'), again(2, name), lookup(name), lookup(name))).toEqual([])
  expect(rulesBroken(...world, again(9, 'Bob'))).toEqual(['admin.create-user.every-new-name'])
  const repositoryAgain = (id: number): Pair => [
    { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: 'fc-repo' } },
    { status: 201, json: { id, name: 'fc-repo', owner: 'fc-ada' } },
  ]
  expect(rulesBroken(...world, repositoryAgain(7))).toEqual([])
  expect(rulesBroken(...world, repositoryAgain(8))).toEqual(['admin.create-repo.every-new-name'])
})

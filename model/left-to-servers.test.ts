import { describe, expect, it } from 'vitest'
import {
  ada,
  createOrganization,
  createUser,
  late,
  rulesBroken,
  sequence,
  contradictionsOf,
  user,
  world,
  type Pair,
} from './told-exchanges.ts'

const bob = { login: 'fc-bob' }

const searchRepositories = (
  query: Record<string, string>,
  status: number,
  data: readonly unknown[] = [],
  repeatsParameter?: true,
): Pair => [
  {
    operation: 'repos.search',
    method: 'GET',
    caller: ada,
    query,
    ...(repeatsParameter && { repeatsParameter }),
  },
  { status, json: { ok: true, data } },
]

describe('a search of repositories', () => {
  it('may be refused for a keyword or a parameter that a server does not take', () => {
    const refused = (...search: Parameters<typeof searchRepositories>) =>
      rulesBroken(...world, searchRepositories(...search))
    expect(refused({ q: 'fc-repo' }, 422)).toEqual(['repos.search.every-parameter'])
    for (const query of [{ q: 'x' }, { q: '' }, { q: 'fc<b>' }, { mode: '' }, { sort: 'name' }])
      expect(refused(query, 422)).toEqual([])
    expect(refused({ limit: '5' }, 422, [], true)).toEqual([])
  })

  it('may take a parameter that comes twice for none', () => {
    const two = [1, 2].map((id) => ({ id, name: `other${id}`, owner: 'other' }))
    expect(rulesBroken(...world, searchRepositories({ limit: '1' }, 200, two))).toEqual([
      'repos.search.every-limit',
    ])
    expect(rulesBroken(...world, searchRepositories({ limit: '1' }, 200, two, true))).toEqual([])
  })

  it('may find what a server has made of a repository of the run', () => {
    const found = (name: string) =>
      searchRepositories({ q: 'fc-repo' }, 200, [{ id: 99, name, owner: 'fc-ada' }])
    const gone: Pair = [
      {
        operation: 'repos.get',
        method: 'GET',
        caller: ada,
        parameters: { owner: 'fc-ada', repo: 'fc-gone' },
      },
      { status: 404 },
    ]
    expect(rulesBroken(...world, found('fc-repo.wiki'))).toEqual([])
    expect(rulesBroken(...world, gone, found('fc-gone'))).toEqual(['repos.search.every-entry-belongs'])
  })
})

it('a search of users takes a limit that comes twice as it likes, and may find what is left of a deleted user', () => {
  const search = (query: Record<string, string>, names: readonly string[], repeatsParameter?: true): Pair => [
    { operation: 'users.search', method: 'GET', query, ...(repeatsParameter && { repeatsParameter }) },
    { status: 200, json: { ok: true, data: names.map((name, id) => user(name, 50 + id)) } },
  ]
  expect(rulesBroken(search({ limit: '1' }, ['other', 'another']))).toEqual(['users.search.every-limit'])
  expect(rulesBroken(search({ limit: '1' }, ['other', 'another'], true))).toEqual([])
  const deletion: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  expect(rulesBroken(...world, deletion, search({}, ['fc-bob-deleted']))).toEqual([])
  expect(rulesBroken(...world, deletion, search({}, ['fc-bob']))).toEqual([
    'users.search.every-entry-belongs',
  ])
})

it('a 500 response of user search is judged where its body is known', () => {
  const failed = sequence([{ operation: 'users.search', method: 'GET' }, { status: 500 }])
  const withBody = failed.map((event) =>
    event.kind === 'response' && event.response
      ? { ...event, response: { ...event.response, isEmpty: false } }
      : event,
  )
  expect(contradictionsOf(failed).map(({ rule }) => rule)).toEqual(['users.search.every-failure'])
  // The evidence has only the beginning of a long body.
  expect(contradictionsOf(withBody)).toEqual([])
})

describe('a 400 response of time tracking', () => {
  const list = (parameters: Record<string, string>): Pair => [
    { operation: 'times.list-user', method: 'GET', caller: bob, parameters },
    { status: 400, json: { message: 'malformed' } },
  ]
  const of = { username: 'fc-ada', reponame: 'fc-repo' }
  const add = (issue: string, amount: number): Pair => [
    { operation: 'times.add', caller: ada, parameters: { ...of, issue }, fields: { amount } },
    { status: 400, json: { message: 'malformed' } },
  ]

  it('may be of a malformed path', () => {
    expect(rulesBroken(...world, list({ ...of, timetrackingusername: 'fc-ada' }))).toEqual([
      'times.list-user.every-message',
    ])
    for (const parameters of [
      { ...of, timetrackingusername: 'fc-ada<b>' },
      { ...of, reponame: 'fc-"', timetrackingusername: 'fc-ada' },
      { ...of, reponame: 'fc-none', timetrackingusername: 'fc-ada' },
    ])
      expect(rulesBroken(...world, list(parameters))).toEqual([])
  })

  it('may be of an amount or an index that a server does not take', () => {
    expect(rulesBroken(...world, add('1', 60))).toEqual(['times.add.every-message'])
    expect(rulesBroken(...world, add('1', 90))).toEqual([])
    for (const [issue, amount] of [
      ['1', 10 ** 9],
      ['word', 60],
      ['9223372036854775808', 60],
    ] as const)
      expect(rulesBroken(...world, add(issue, amount))).toEqual([])
  })
})

it('a server may read a body before it looks at the caller', () => {
  const create = (fields: Record<string, unknown>): Pair => [
    { operation: 'admin.create-org', caller: bob, parameters: { username: 'fc-ada' }, fields },
    { status: 422, json: { message: 'no text' } },
  ]
  expect(rulesBroken(...world, create({ username: 'fc-org', description: 'Text' }))).toEqual([
    'admin.create-org.every-403',
  ])
  expect(rulesBroken(...world, create({ username: 'fc-org', description: 5 }))).toEqual([])
})

it('a server may give a key a title of its own, and not that of another key', () => {
  const add = (title: string, shown: string, key = 'ssh-rsa AAAA'): Pair => [
    {
      operation: 'admin.add-key',
      parameters: { username: 'fc-ada' },
      fields: { title, key },
    },
    { status: 201, json: { id: 5, title: shown } },
  ]
  const other = add('Desktop', 'Desktop')
  expect(rulesBroken(...world, other, add('Laptop', 'Key 5'))).toEqual([])
  expect(rulesBroken(...world, add(' Laptop ', 'Laptop'))).toEqual([])
  expect(rulesBroken(...world, other, add('Laptop', 'Desktop', 'ssh-rsa BBBB'))).toEqual([
    'admin.add-key.every-subject',
  ])
})

describe('what a server hides', () => {
  const start = [...world, createOrganization('fc-org', 10, { description: 'Text' })]
  const organization = (caller: { login?: string }, description: string): Pair => [
    { operation: 'orgs.get', method: 'GET', caller, parameters: { org: 'fc-org' } },
    { status: 200, json: { id: 10, username: 'fc-org', description } },
  ]

  it('may be hidden from others, and in lists', () => {
    expect(
      rulesBroken(...start, organization({}, ''), organization(bob, ''), organization(ada, 'Text')),
    ).toEqual([])
    expect(rulesBroken(...start, organization(ada, ''))).toEqual(['orgs.get.every-same-field'])
    expect(rulesBroken(...start, organization(bob, 'Members only'))).toEqual([])
    expect(rulesBroken(...start, organization(ada, 'Words'))).toEqual(['orgs.get.every-same-field'])
    const collaborators: Pair = [
      {
        operation: 'repos.list-collaborators',
        method: 'GET',
        caller: ada,
        parameters: { owner: 'fc-ada', repo: 'fc-repo' },
      },
      { status: 200, json: [{ id: 3, username: 'fc-cyd', fullName: '', email: '' }] },
    ]
    const added: Pair = [
      {
        operation: 'repos.add-collaborator',
        method: 'PUT',
        caller: ada,
        parameters: { owner: 'fc-ada', repo: 'fc-repo', collaborator: 'fc-cyd' },
      },
      { status: 204 },
    ]
    expect(rulesBroken(...world, createUser('fc-cyd', 3), added, collaborators)).toEqual([])
  })

  it('may be the address of a hook', () => {
    const parameters = { org: 'fc-org' }
    const create = (id: number, url: string): Pair => [
      { operation: 'orgs.create-hook', caller: ada, parameters, fields: { url } },
      { status: 201, json: { id, url } },
    ]
    const get = (url: string): Pair => [
      { operation: 'orgs.get-hook', method: 'GET', caller: ada, parameters: { ...parameters, id: '1' } },
      { status: 200, json: { id: 1, url } },
    ]
    const hooks = [create(1, 'https://fc.example/a'), create(2, 'https://fc.example/b')]
    expect(rulesBroken(...start, ...hooks, create(1, 'https://fc.example/a'))).toEqual([])
    expect(rulesBroken(...start, ...hooks, create(1, 'https://fc.example/c'))).toContain(
      'orgs.create-hook.every-other-id',
    )
    // A new hook may replace the hook of its address, but brings no deleted hook back.
    const again = create(3, 'https://fc.example/a')
    const removed: Pair = [
      {
        operation: 'orgs.delete-hook',
        method: 'DELETE',
        caller: ada,
        parameters: { ...parameters, id: '1' },
      },
      { status: 204 },
    ]
    const gone: Pair = [get('')[0], { status: 404 }]
    expect(rulesBroken(...start, ...hooks, again, gone)).toEqual([])
    expect(rulesBroken(...start, ...hooks, gone)).toContain('orgs.get-hook.every-owner-served')
    expect(rulesBroken(...start, ...hooks, removed, again, get('https://fc.example/a'))).toContain(
      'orgs.get-hook.every-deleted',
    )
    expect(rulesBroken(...start, ...hooks, get('https://fc.example/****'))).toEqual([])
    expect(rulesBroken(...start, ...hooks, get('https://fc.example/b'))).toContain(
      'orgs.get-hook.every-same-field',
    )
  })
})

it('a migrated repository may get the description of its source later', () => {
  const shown = (description: string) => ({
    id: 8,
    name: 'fc-copy',
    owner: 'fc-ada',
    description,
    mirror: false,
  })
  const migrate: Pair = [
    {
      operation: 'repos.migrate',
      caller: ada,
      fields: { address: 'https://example.com/a.git', ownerId: 1, name: 'fc-copy' },
    },
    { status: 201, json: shown('') },
  ]
  const get = (description: string): Pair => [
    { operation: 'repos.get', method: 'GET', caller: ada, parameters: { owner: 'fc-ada', repo: 'fc-copy' } },
    { status: 200, json: shown(description) },
  ]
  expect(rulesBroken(...world, migrate, get(''), get('Text'))).toEqual([])
})

it('a 404 with a body, as for an unknown organization, may be from before its creation', () => {
  const ask: Pair = [
    {
      operation: 'orgs.is-public-member',
      method: 'GET',
      caller: ada,
      parameters: { org: 'fc-org', username: 'fc-bob' },
    },
    { status: 404, json: { message: 'no such organization' } },
  ]
  const events = sequence(...world, createOrganization('fc-org', 10), ask)
  expect(contradictionsOf(events).map(({ rule }) => rule)).toEqual(['orgs.is-public-member.every-empty-404'])
  expect(contradictionsOf(events, late)).toEqual([])
})

it('a repository of a deleted owner may belong to another one', () => {
  const found = searchRepositories({ q: 'fc-repo' }, 200, [{ id: 7, name: 'fc-repo', owner: 'fc-bob' }])
  const deleted: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-ada' } },
    { status: 204 },
  ]
  expect(rulesBroken(...world, found)).toEqual(['repos.search.every-entry-belongs'])
  expect(rulesBroken(...world, deleted, found)).toEqual([])
})

it('a key that is there already may keep its title', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGNvbmZvcm1hbmNl'
  const add = (title: string, shown: string): Pair => [
    { operation: 'admin.add-key', parameters: { username: 'fc-ada' }, fields: { title, key } },
    { status: 201, json: { id: 1, title: shown, key } },
  ]
  expect(rulesBroken(...world, add('one', 'one'), add('two', 'one'))).toEqual([])
})

it('a key with blanks in front may be shown without its type', () => {
  const [type, body] = [
    'ssh-ed25519',
    'AAAAC3NzaC1lZDI1NTE5AAAAIGNvbmZvcm1hbmNlQUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo',
  ]
  const add = (key: string): Pair => [
    {
      operation: 'admin.add-key',
      parameters: { username: 'fc-ada' },
      fields: { title: 'one', key: ` ${type} ${body}` },
    },
    { status: 201, json: { id: 1, title: 'one', key } },
  ]
  expect(rulesBroken(...world, add(body))).toEqual([])
  expect(rulesBroken(...world, add(`AAAA${body.toLowerCase()}`))).toEqual(['admin.add-key.every-subject'])
})

it('how a path with a name that no user can have is refused is open', () => {
  const listOf = (username: string, status: number): Pair => [
    {
      operation: 'times.list-user',
      method: 'GET',
      caller: ada,
      parameters: { username: 'fc-ada', reponame: 'fc-repo', timetrackingusername: username },
    },
    { status, json: status === 200 ? [] : { Message: 'no' } },
  ]
  const start = [...world, listOf('fc-ada', 200)]
  expect(rulesBroken(...start, listOf('fc-none', 400))).toContain('times.list-user.every-404')
  expect(rulesBroken(...start, listOf('fc\\none', 400))).toEqual([])
})

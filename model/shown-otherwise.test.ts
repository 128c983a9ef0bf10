import { describe, expect, it } from 'vitest'
import {
  ada,
  contradictionsOf,
  createOrganization,
  exchange,
  late,
  rulesBroken,
  sequence,
  user,
  world,
  type Pair,
} from './told-exchanges.ts'

const searchRepositories = (query: Record<string, string>, data: readonly unknown[]): Pair => [
  { operation: 'repos.search', method: 'GET', caller: ada, query },
  { status: 200, json: { ok: true, data } },
]

describe('an entry of a list', () => {
  const described = (description: string, id = 8, name = 'fc-lamp'): Pair => [
    { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name, description } },
    { status: 201, json: { id, name, owner: 'fc-ada', description } },
  ]
  const found = (description: string) =>
    searchRepositories({ q: 'fc-lamp' }, [{ id: 8, name: 'fc-lamp', owner: 'fc-ada', description }])

  it('may have a part of a description, or mark words in it', () => {
    const start = [...world, described('A lamp for long nights')]
    for (const shown of ['A lamp for…', 'A lamp ...', 'A <em>lamp</em> for long nights'])
      expect(rulesBroken(...start, found(shown))).toEqual([])
    const other = described('Something else', 9, 'fc-bulb')
    expect(rulesBroken(...start, other, found('Something else'))).toContain('repos.search.every-same-field')
  })
})

it('a search without a limit may be a full page', () => {
  const entries = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: first + at, name: `other${first + at}`, owner: 'other' }))
  const own = [{ id: 7, name: 'fc-repo', owner: 'fc-ada', private: false, fork: false, mirror: false }]
  const start = [...world, searchRepositories({ q: 'fc-repo', limit: '50' }, own)]
  const rest = entries(100, 10)
  for (const page of [rest, rest.slice(0, 1)])
    expect(rulesBroken(...start, searchRepositories({ q: 'fc-repo' }, page))).toEqual([])
  expect(rulesBroken(...start, searchRepositories({ q: 'fc-repo', limit: '50' }, []))).toEqual([
    'repos.search.every-found',
  ])
})

it('rendered text may have marks within its words', () => {
  const rendered = (text: string): Pair => [
    { operation: 'markdown.render', fields: { text: 'Hello wonderful' } },
    { status: 200, text, mediaType: 'text/html' },
  ]
  for (const html of ['<p><i>H</i>ello wonder\u00adful</p>', '<p>Hello wonder<wbr>ful</p>'])
    expect(rulesBroken(rendered(html))).toEqual([])
  expect(rulesBroken(rendered('<p>Hello</p>'))).toEqual(['markdown.render.every-word'])
})

it('ids may have 64 bits', () => {
  const id = 7_250_000_000_000_000_001n
  const created: Pair = [
    { operation: 'admin.create-user', fields: { username: 'fc-eve' } },
    { status: 201, json: { ...user('fc-eve', 0), id } },
  ]
  const shown = (other: bigint): Pair => [
    { operation: 'users.get', method: 'GET', caller: ada, parameters: { username: 'fc-eve' } },
    { status: 200, json: { ...user('fc-eve', 0), id: other } },
  ]
  expect(rulesBroken(...world, created, shown(id))).toEqual([])
  expect(rulesBroken(...world, created, shown(id + 1n))).toEqual(['users.get.every-same-id'])
})

it('plain words have the order of the text, and a table of contents may repeat them', () => {
  const text = 'Alpha begins here.\n\nBravo follows there.'
  const rendered = (html: string): Pair => [
    { operation: 'markdown.render', fields: { text } },
    { status: 200, text: html, mediaType: 'text/html' },
  ]
  const [first, second] = ['<p>Alpha begins here.</p>', '<p>Bravo follows there.</p>']
  expect(rulesBroken(rendered(first + second))).toEqual([])
  expect(rulesBroken(rendered(`<nav>Bravo</nav>${first}${second}`))).toEqual([])
  expect(rulesBroken(rendered(second + first))).toEqual(['markdown.render.every-word-order'])
})

it('the name of a user has the same letters in lookups and lists, in those of its creation or in others', () => {
  const created: Pair = [
    { operation: 'admin.create-user', fields: { username: 'fc-Eve' } },
    { status: 201, json: user('fc-Eve', 0) },
  ]
  const shown = (name: string): Pair => [
    { operation: 'users.get', method: 'GET', caller: ada, parameters: { username: 'fc-Eve' } },
    { status: 200, json: user(name, 0) },
  ]
  for (const name of ['fc-Eve', 'fc-eve'])
    expect(rulesBroken(...world, created, shown(name), shown(name))).toEqual([])
  expect(rulesBroken(...world, created, shown('fc-Eve'), shown('fc-eve'))).toEqual([
    'users.get.every-same-letters',
  ])
})

it('a header field of a response to an anonymous request has no address of a user, unless the request has it', () => {
  const created: Pair = [
    { operation: 'admin.create-user', fields: { username: 'fc-eve', email: 'eve@example.org' } },
    { status: 201, json: user('fc-eve', 0) },
  ]
  const found = (query: Record<string, string>): Pair => [
    { operation: 'users.search', method: 'GET', caller: {}, query },
    {
      status: 200,
      json: { ok: true, data: [] },
      addressFields: ['<mailto:eve%40example.org>; rel="author"'],
    },
  ]
  expect(rulesBroken(...world, created, found({ q: 'eve@example.org' }))).toEqual([])
  expect(rulesBroken(...world, created, found({ q: 'fc' }))).toEqual(['users.search.every-given-address'])
})

it('users with different names are different, also if a server shows one id for all of them', () => {
  const hidden = [user('fc-ada', 0), user('fc-bob', 0)]
  const found = (data: readonly unknown[]): Pair => [
    { operation: 'users.search', method: 'GET', caller: {}, query: { q: 'fc' } },
    { status: 200, json: { ok: true, data } },
  ]
  const members = (entries: readonly unknown[]): Pair => [
    { operation: 'orgs.list-members', method: 'GET', caller: {}, parameters: { org: 'fc-guild' } },
    { status: 200, json: entries },
  ]
  const start = [...world, createOrganization('fc-guild', 3)]
  for (const list of [found, members]) {
    expect(rulesBroken(...start, list(hidden)).filter((rule) => rule.endsWith('.every-entry-once'))).toEqual(
      [],
    )
    expect(rulesBroken(...start, list([...hidden, user('fc-bob', 0)]))).toContainEqual(
      expect.stringMatching(/\.every-entry-once$/),
    )
  }
})

it('a fork that a read shows exists, unless a repository with its name was deleted not long before', () => {
  const bob = { login: 'fc-bob' }
  const own = { owner: 'fc-bob', repo: 'fc-repo' }
  const forked: Pair = [
    { operation: 'repos.fork', caller: bob, parameters: { owner: 'fc-ada', repo: 'fc-repo' }, fields: {} },
    { status: 202, json: { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true } },
  ]
  const removed: Pair = [
    { operation: 'repos.delete', method: 'DELETE', caller: bob, parameters: own },
    { status: 204 },
  ]
  const read: Pair = [
    { operation: 'repos.get', method: 'GET', caller: bob, parameters: own },
    { status: 200, json: { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true } },
  ]
  const gone: Pair = [read[0], { status: 404 }]
  const rulesAfter = (...pairs: readonly Pair[]) =>
    contradictionsOf([...sequence(...world, ...pairs), ...exchange([5000, 5001], ...gone)], late).map(
      ({ rule }) => rule,
    )
  expect(rulesAfter(forked, read)).toEqual(['repos.get.every-owner-served'])
  expect(rulesAfter(forked, read, removed, forked, read)).toEqual([])
})

it('a page after the last one may repeat it, and a page that must have results repeats none', () => {
  const entry = (id: number, name: string) => ({ id, name, owner: 'fc-ada' })
  const [lamp, lantern] = [entry(8, 'fc-lamp'), entry(9, 'fc-lamp-2')]
  const created = (json: typeof lamp): Pair => [
    { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: json.name } },
    { status: 201, json },
  ]
  const start = [...world, created(lamp), created(lantern)]
  const page = (number: string, ...data: readonly unknown[]): Pair =>
    searchRepositories({ q: 'fc-lamp', limit: '1', page: number }, data)
  const whole = searchRepositories({ q: 'fc-lamp', limit: '50' }, [lamp, lantern])
  expect(rulesBroken(...start, page('1', lamp), page('2', lantern), page('3', lantern))).toEqual([])
  expect(rulesBroken(...start, whole, page('1', lamp), page('2', lamp))).toEqual(['repos.search.every-page'])
})

import { expect, it } from 'vitest'
import {
  ada,
  createOrganization,
  createRepository,
  createUser,
  rulesBroken,
  user,
  type Pair,
} from './told-exchanges.ts'

const refused = ([request]: Pair): Pair => [request, { status: 422 }]

const deleteUser: Pair = [
  { operation: 'admin.delete-user', parameters: { username: 'fc-bob' } },
  { status: 204 },
]
const edit = (fields: Record<string, unknown>, email = ''): Pair => [
  { operation: 'admin.edit-user', parameters: { username: 'fc-ada' }, fields },
  { status: 200, json: { ...user('fc-ada', 1), email } },
]

it('an owner may have as many organizations as others; a server may limit their number', () => {
  const ofAda = [createOrganization('fc-one', 8), createOrganization('fc-two', 9)]
  const ofBob = ([request, response]: Pair): Pair => [
    { ...request, parameters: { username: 'fc-bob' } },
    response,
  ]
  const users = [createUser('fc-ada', 1), createUser('fc-bob', 2)]
  const first = refused(ofBob(createOrganization('fc-three', 10)))
  expect(rulesBroken(...users, ...ofAda, first)).toEqual(['admin.create-org.every-state'])
  expect(rulesBroken(...users, ...ofAda, refused(createOrganization('fc-three', 10)))).toEqual([])
})

it('a name is used again where others were, and an address that was refused with another name is free', () => {
  const bob = createUser('fc-bob', 2)
  const again = [deleteUser, createUser('fc-bob', 3), deleteUser]
  expect(rulesBroken(createUser('fc-ada', 1), bob, deleteUser, refused(createUser('fc-bob', 3)))).toEqual([])
  const late: Pair = [
    {
      operation: 'admin.create-user',
      fields: { username: 'fc-bob', email: 'fc-late@example.com' },
    },
    { status: 422 },
  ]
  expect(rulesBroken(createUser('fc-ada', 1), bob, ...again, late)).toEqual(['admin.create-user.every-state'])
  const taken: Pair = [
    { operation: 'admin.create-user', fields: { username: 'fc-ada', email: 'fc-late@example.com' } },
    { status: 422 },
  ]
  expect(rulesBroken(createUser('fc-ada', 1), bob, taken, refused(createUser('fc-late', 3)))).toEqual([
    'admin.create-user.every-state',
  ])
})

it('an edit that sets addresses sets each, and a search shows none from before', () => {
  const [first, second] = ['fc-a@example.com', 'fc-b@example.com']
  const before = [createUser('fc-ada', 1), edit({ email: first }, first)]
  expect(rulesBroken(...before, edit({ email: second }, second.toUpperCase()))).toEqual([])
  expect(rulesBroken(...before, edit({ email: second }, first))).toEqual(['admin.edit-user.every-state'])
  const lookup: Pair = [
    { operation: 'users.get', method: 'GET', parameters: { username: 'fc-ada' } },
    { status: 200, json: { ...user('fc-ada', 1), email: second } },
  ]
  const showing = (email: string): Pair => [lookup[0], { status: 200, json: { ...user('fc-ada', 1), email } }]
  const edited = [...before, edit({ email: second }, second), lookup]
  expect(rulesBroken(...edited, showing(first))).toEqual(['users.get.every-state'])
  // Whether addresses differ by case, the document does not say.
  expect(rulesBroken(...edited, showing(second.toUpperCase()), showing(second))).toEqual([])
})

it('a search by the beginning of names finds all that begin so, and nothing that it did not find', () => {
  const search = (page: number, names: readonly string[], limit: number): Pair => [
    {
      operation: 'repos.search',
      method: 'GET',
      caller: ada,
      query: { q: 'fc-re', limit: String(limit), page: String(page) },
    },
    {
      status: 200,
      json: {
        ok: true,
        data: names.map((name) => ({ id: ids[name], name, owner: 'fc-ada', private: false })),
      },
    },
  ]
  const ids: Readonly<Record<string, number>> = { 'fc-repo': 7, 'fc-real': 8, 'fc-other': 9 }
  const repository = (name: string): Pair => [
    { ...createRepository[0], fields: { name } },
    { status: 201, json: { id: ids[name], name, owner: 'fc-ada', private: false } },
  ]
  const large: Pair = [
    { operation: 'repos.search', method: 'GET', query: {} },
    { status: 200, json: { ok: true, data: [1, 2, 3, 4].map((id) => ({ id: 90 + id })) } },
  ]
  const named: Pair = [
    { operation: 'repos.search', method: 'GET', caller: ada, query: { q: 'fc-other', limit: '50' } },
    { status: 200, json: { ok: true, data: [{ id: 9, name: 'fc-other', owner: 'fc-ada', private: false }] } },
  ]
  const before = [
    createUser('fc-ada', 1),
    ...['fc-repo', 'fc-real', 'fc-other'].map(repository),
    large,
    named,
    search(1, ['fc-repo', 'fc-real'], 50),
  ]
  expect(rulesBroken(...before, search(2, ['fc-real'], 1))).toEqual([])
  expect(rulesBroken(...before, search(2, ['fc-other'], 1))).toEqual(['repos.search.every-state'])
})

it('texts that differ in one word get the same elements', () => {
  const render = (text: string, html: string): Pair => [
    { operation: 'markdown.render', caller: ada, fields: { text, mode: 'markdown' } },
    { status: 200, text: html, mediaType: 'text/html' },
  ]
  const [one, other] = ['a1b2c3d4e5f6g7h8', 'h8g7f6e5d4c3b2a1']
  const first = render(`# ${one}`, `<h1 id="${one}">${one}</h1>`)
  expect(rulesBroken(first, render(`# ${other}`, `<h1>${other}</h1>`))).toEqual([])
  expect(rulesBroken(first, render(`# ${other}`, `<p># ${other}</p>`))).toEqual([
    'markdown.render.every-text',
  ])
})

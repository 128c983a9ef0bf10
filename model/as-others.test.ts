import { expect, it } from 'vitest'
import {
  contradictionsOf,
  createOrganization,
  createUser,
  exchange,
  late,
  noticedIn,
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
  expect(noticedIn(...users, ...ofAda, first)).toEqual(['422, although a like request was accepted'])
  expect(noticedIn(...users, ...ofAda, refused(createOrganization('fc-three', 10)))).toEqual([])
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
  expect(noticedIn(createUser('fc-ada', 1), bob, ...again, late)).toEqual([
    '422, although a like request was accepted',
  ])
  const taken: Pair = [
    { operation: 'admin.create-user', fields: { username: 'fc-ada', email: 'fc-late@example.com' } },
    { status: 422 },
  ]
  expect(noticedIn(createUser('fc-ada', 1), bob, taken, refused(createUser('fc-late', 3)))).toEqual([
    '422, although a like request was accepted',
  ])
})

it('an edit may leave an address to be confirmed, and a lookup shows none from before one that was shown', () => {
  const [first, second] = ['fc-a@example.com', 'fc-b@example.com']
  const before = [createUser('fc-ada', 1), edit({ email: first }, first)]
  expect(rulesBroken(...before, edit({ email: second }, second.toUpperCase()))).toEqual([])
  expect(rulesBroken(...before, edit({ email: second }, first))).toEqual([])
  const lookup: Pair = [
    { operation: 'users.get', method: 'GET', parameters: { username: 'fc-ada' } },
    { status: 200, json: { ...user('fc-ada', 1), email: second } },
  ]
  const showing = (email: string): Pair => [lookup[0], { status: 200, json: { ...user('fc-ada', 1), email } }]
  const edited = [...before, edit({ email: second }, second), lookup]
  expect(rulesBroken(...edited, showing(first))).toEqual(['users.get.every-same-field'])
  // The document does not say whether addresses are case-sensitive.
  expect(rulesBroken(...edited, showing(second.toUpperCase()), showing(second))).toEqual([])
})

it.each(['users.get', 'users.search'])('%s may show the former address soon after an edit', (operation) => {
  const [first, second] = ['fc-a@example.com', 'fc-b@example.com']
  const shown = (email: string, by = operation): Pair => {
    const entry = { ...user('fc-ada', 1), email }
    return by === 'users.get'
      ? [
          { operation: by, method: 'GET', parameters: { username: 'fc-ada' } },
          { status: 200, json: entry },
        ]
      : [
          { operation: by, method: 'GET', query: { q: 'fc-ada' } },
          { status: 200, json: { ok: true, data: [entry] } },
        ]
  }
  const at = (ms: number, ...[request, response]: Pair) => exchange([ms, ms + 1], request, response)
  const soon = [
    ...at(0, ...createUser('fc-ada', 1)),
    // The user is no longer new.
    ...at(1990, ...edit({ email: first }, first)),
    ...at(1992, ...edit({ email: second }, second)),
    ...at(1994, ...shown(first, 'users.get')),
  ]
  const rulesOf = (...more: ReturnType<typeof at>) =>
    contradictionsOf([...soon, ...more], late).map(({ rule }) => rule)
  expect(rulesOf(...at(3000, ...shown(second)))).toEqual([])
  const settled = [...at(3000, ...shown(second, 'users.get')), ...at(3002, ...shown(second, 'users.get'))]
  expect(rulesOf(...settled, ...at(6000, ...shown(second)))).toEqual([])
  expect(rulesOf(...settled, ...at(6000, ...shown(first)))).toEqual([`${operation}.every-same-field`])
})

import { expect, test } from 'vitest'
import { ada, rulesBroken, user, world, type Pair } from './told-exchanges.ts'

const path = { owner: 'fc-ada', repo: 'fc-repo' }
const [bob, cid] = [user('fc-bob', 2), user('fc-cid', 3)]
const added = ({ username }: typeof bob): Pair => [
  { operation: 'repos.add-collaborator', parameters: { ...path, collaborator: username }, caller: ada },
  { status: 204 },
]
const page = (
  entries: readonly object[],
  query: Record<string, string> = {},
  next?: Record<string, string>,
): Pair => [
  { operation: 'repos.list-collaborators', parameters: path, method: 'GET', query, caller: ada },
  { status: 200, json: entries, ...(next ? { next } : {}) },
]
const createCid: Pair = [
  { operation: 'admin.create-user', fields: { username: 'fc-cid', email: 'cid@example.com' } },
  { status: 201, json: cid },
]
const all = [...world, createCid, added(bob), added(cid)]
const [second, third] = [{ page: '2' }, { page: '3' }]

test('the pages of a list that name the next one are judged together', () => {
  expect(rulesBroken(...all, page([bob], {}, second), page([cid], second))).toEqual([])
  expect(rulesBroken(...all, page([bob], {}, second), page([], second, third), page([cid], third))).toEqual(
    [],
  )
  expect(rulesBroken(...all, page([bob], {}, second), page([], second))).toEqual([
    'repos.list-collaborators.every-list-whole',
  ])
})

test('pages between which the list changes, and pages without their beginning, are not judged together', () => {
  const removed: Pair = [
    { ...added(bob)[0], operation: 'repos.remove-collaborator', method: 'DELETE' },
    { status: 204 },
  ]
  expect(rulesBroken(...all, page([bob], {}, second), removed, page([], second))).toEqual([])
  expect(rulesBroken(...all, page([], second))).toEqual([])
  // An entry that others add or remove moves the entries after it to other pages.
  expect(rulesBroken(...all, page([bob], {}, second), page([bob], second))).toEqual([])
  expect(rulesBroken(...all, page([bob, user('other', 9)], {}, second), page([], second))).toEqual([])
  expect(rulesBroken(...all, page([bob], {}, second), page([], third))).toEqual([])
})

import { expect, test } from 'vitest'
import { ada, contradictionsOf, sequence, user, world, type Pair } from './told-exchanges.ts'

const path = { owner: 'fc-ada', repo: 'fc-repo' }
const change = (operation: string, method: string): Pair => [
  { operation, method, parameters: { ...path, collaborator: 'fc-bob' }, caller: ada },
  { status: 204 },
]
const list: Pair = [
  { operation: 'repos.list-collaborators', method: 'GET', parameters: path, caller: ada },
  { status: 200, json: [user('fc-bob', 2)] },
]

test('a contradiction says which fact it follows from, and which exchange has established it', () => {
  const added = change('repos.add-collaborator', 'PUT')
  const removed = change('repos.remove-collaborator', 'DELETE')
  const [found] = contradictionsOf(sequence(...world, added, removed, list))
  expect(found?.rule).toBe('repos.list-collaborators.every-entry-belongs')
  expect(found?.since).toEqual([{ fact: 'fc-bob is not a collaborator of fc-ada/fc-repo', by: 'x#8' }])
})

test('a user who was deleted does not exist, by the deletion', () => {
  const deleted: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  const read: Pair = [
    { operation: 'users.get', method: 'GET', parameters: { username: 'fc-bob' } },
    { status: 200, json: user('fc-bob', 2) },
  ]
  const [found] = contradictionsOf(sequence(...world, deleted, read))
  expect(found?.since).toEqual([{ fact: 'there is no user fc-bob', by: 'x#6' }])
})

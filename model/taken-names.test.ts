import { expect, test } from 'vitest'
import { suspectedIn, world, type Pair } from './told-exchanges.ts'

const createRepository = (name: string, id: number): Pair => [
  { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name } },
  { status: 201, json: { id, name, owner: 'fc-ada' } },
]

/** Each has another address. */
const createUser = (name: string, id: number): Pair => [
  {
    operation: 'admin.create-user',
    fields: { username: name, email: `fc-${id}@example.com`, password: 'fc-Secret-1' },
  },
  { status: 201, json: { id, username: name, fullName: '', email: `fc-${id}@example.com` } },
]

const refused: Pair[1] = { status: 422, json: { message: 'taken' } }

test('a name that stays taken after a deletion is suspected, and not judged', () => {
  const remove: Pair = [
    { operation: 'repos.delete', method: 'DELETE', parameters: { owner: 'fc-ada', repo: 'fc-one' } },
    { status: 204 },
  ]
  const one = createRepository('fc-one', 20)
  const others = [createRepository('fc-two', 21), createRepository('fc-three', 22)]
  expect(suspectedIn(...world, one, ...others, remove, [one[0], refused])).toEqual([
    'a name is refused after the deletion of what had it',
  ])
  // Without the deletion, the refusal is right.
  expect(suspectedIn(...world, one, ...others, [one[0], refused])).toEqual([])
  // A name that others got again: another condition refuses it.
  expect(suspectedIn(...world, one, ...others, remove, one, remove, [one[0], refused])).toEqual([])
  expect(suspectedIn(...world, one, remove, one, ...others, remove, [one[0], refused])).toEqual([])
})

test('the same of users', () => {
  const eve = createUser('fc-eve', 7)
  const remove: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-eve' } },
    { status: 204 },
  ]
  const again = createUser('fc-eve', 8)
  expect(suspectedIn(...world, eve, remove, [again[0], refused])).toEqual([
    'a name is refused after the deletion of what had it',
  ])
  expect(suspectedIn(...world, eve, [again[0], refused])).toEqual([])
})

import { expect, test } from 'vitest'
import {
  createOrganization,
  createUser,
  rulesBroken,
  user,
  type Pair,
  type Request,
  type Response,
} from '../told-exchanges.ts'

const bob = { login: 'fc-bob' }
const isForbidden: Response = { status: 403 }
const world: readonly Pair[] = [createUser('fc-ada', 1), createUser('fc-bob', 2)]
const [creation, created] = createUser('fc-eve', 3)
/** Rights that are given, and used. */
const bobIsAdministrator: readonly Pair[] = [
  [
    {
      operation: 'admin.edit-user',
      parameters: { username: 'fc-bob' },
      fields: { administrator: true },
    },
    { status: 200, json: user('fc-bob', 2) },
  ],
  [{ ...creation, caller: bob }, created],
]

test('an administrator is not forbidden to add a key, and may be told that a user must not own an organization', () => {
  const addKey: Request = {
    operation: 'admin.add-key',
    caller: bob,
    parameters: { username: 'fc-ada' },
    fields: { title: 'laptop', key: 'no key' },
  }
  const [request] = createOrganization('fc-org', 4)
  expect(rulesBroken(...world, ...bobIsAdministrator, [addKey, isForbidden])).toEqual([
    'admin.add-key.every-refusal',
  ])
  expect(rulesBroken(...world, [addKey, isForbidden])).toEqual([])
  expect(rulesBroken(...world, ...bobIsAdministrator, [{ ...request, caller: bob }, isForbidden])).toEqual([])
})

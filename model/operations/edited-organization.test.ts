import { expect, test } from 'vitest'
import { ada, createOrganization, createUser, rulesBroken, user, type Pair } from '../told-exchanges.ts'

const name = 'fc-org'
const create = createOrganization(name, 3, { fullName: 'First' })
const get = (fullName: string): Pair => [
  { operation: 'orgs.get', method: 'GET', caller: ada, parameters: { org: name } },
  { status: 200, json: { id: 3, username: name, fullName } },
]
const edit: Pair = [
  { operation: 'admin.edit-user', parameters: { username: name }, fields: { fullName: 'Second' } },
  { status: 200, json: { ...user(name, 3), fullName: 'Second' } },
]

test('an edit of a user by the name of an organization may edit the organization', () => {
  const world = [createUser('fc-ada', 1), create]
  expect(rulesBroken(...world, get('Second'))).toEqual(['orgs.get.every-same-field'])
  expect(rulesBroken(...world, get('First'), edit, get('Second'), get('Second'))).toEqual([])
  expect(rulesBroken(...world, edit, get('Second'), get('First'))).toEqual(['orgs.get.every-same-field'])
})

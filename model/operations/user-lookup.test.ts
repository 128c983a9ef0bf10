import { expect, it } from 'vitest'
import { ada, createUser, rulesBroken, user, type Pair } from '../told-exchanges.ts'

const lookup = (username: string, shown: ReturnType<typeof user>): Pair => [
  { operation: 'users.get', method: 'GET', caller: ada, parameters: { username } },
  { status: 200, json: shown },
]

it('a name of digits is not the id of a user with another name', () => {
  const users = [createUser('fc-ada', 41), createUser('fc-bob', 42)]
  expect(rulesBroken(...users, lookup('42', user('fc-bob', 42)))).toEqual(['users.get.every-subject'])
  // It is the name of a user unknown to the run.
  expect(rulesBroken(...users, lookup('42', user('42', 7)))).toEqual([])
  expect(rulesBroken(...users, lookup('42', user('somebody', 42)))).toEqual([])
})

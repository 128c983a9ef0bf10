import { expect, it } from 'vitest'
import { ada, rulesBroken, user, world, type Pair } from './told-exchanges.ts'

it('a user may be refused after an edit, until served again', () => {
  const get = (status: number): Pair => [
    { operation: 'repos.get', method: 'GET', caller: ada, parameters: { owner: 'fc-ada', repo: 'fc-repo' } },
    { status, ...(status === 200 && { json: { id: 7, name: 'fc-repo', owner: 'fc-ada' } }) },
  ]
  const edit: Pair = [
    { operation: 'admin.edit-user', parameters: { username: 'fc-ada' }, fields: { email: 'a@fc.example' } },
    { status: 200, json: user('fc-ada', 1) },
  ]
  expect(rulesBroken(...world, edit, get(403))).toEqual([])
  expect(rulesBroken(...world, get(403))).toEqual(['repos.get.every-owner-served'])
  expect(rulesBroken(...world, edit, get(200), get(403))).toEqual(['repos.get.every-owner-served'])
})

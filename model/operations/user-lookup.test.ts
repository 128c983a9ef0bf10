import { describe, expect, it } from 'vitest'
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

describe('an anonymous lookup shows no address that a user was given', () => {
  const created = createUser('fc-ada', 41)
  const seen = (more: object): Pair => [
    { operation: 'users.get', method: 'GET', caller: {}, parameters: { username: 'fc-ada' } },
    { status: 200, json: { ...user('fc-ada', 41), email: '', ...more } },
  ]

  it.each([
    ['another field', { login_name: 'fc-ada@example.com' }],
    ['a link', { avatarUrl: 'http://h/avatar?mail=fc-ada%40example.com&s=40' }],
    ['a text', { website: 'write to <fc-ada@example.com>' }],
    ['a nested field', { sources: [{ name: 'FC-Ada@example.com' }] }],
  ])('in %s', (_, more) => {
    expect(rulesBroken(created, seen(more))).toEqual(['users.get.every-given-address'])
  })

  it.each([
    ['a placeholder that nobody was given', { login_name: 'fc-ada@noreply.example' }],
    ['a name', { login_name: 'fc-ada' }],
  ])('but %s', (_, more) => {
    expect(rulesBroken(created, seen(more))).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { parts } from '../../test/checks/reply-sample.ts'
import type { Failure, RecordedFailure } from '../client/failure.ts'
import { describeFailure } from '../report/failure-text.ts'
import { failEntriesUnless } from './fail-unless.ts'
import { fieldMatchers } from './field-matchers.ts'
import { Reply } from './reply.ts'
import { notShown } from './shown-fields.ts'

const names = { User: { id: 'id', username: 'login', fullName: 'full_name', email: 'email' } }
const one = (body: unknown): Reply => new Reply(parts({ body }), { one: 'User' }, names, 'GET /user')
const list = (body: unknown): Reply => new Reply(parts({ body }), { list: 'User' }, names, 'GET /users')
const words = (failure: Failure | undefined) => failure && describeFailure(failure as RecordedFailure)

test('a failure spells fields as the target does', () => {
  expect(words(fieldMatchers.toHavePromisedField(one({ login: 'bob' }), 'username', 'ada'))).toEqual({
    expected: 'login "ada"',
    received: 'login is "bob"',
  })
  const missing = failEntriesUnless(false, list([{ login: 'bob' }]), {
    rule: 'with',
    expected: { username: 'ada' },
  })
  expect(words(missing)?.expected).toBe('an entry with {"login":"ada"}')
})

test('a failure offers the name of a property that looks like a missing field', () => {
  const found = words(fieldMatchers.toHavePromisedField(one({ id: 1, userName: 'ada' }), 'username', 'ada'))
  const line = '"names": {"User": {"username": "userName"}}'
  expect(found?.received).toBe(
    `login is missing; there is id, userName; if it only has another name, write ${line} into the driver of the target file`,
  )
  expect(notShown(list([{ id: 1, FullName: 'Ada' }]), ['fullName']).prerequisite).toBe(
    'full_name of User is missing; if it only has another name, write "names": {"User": {"fullName": "FullName"}} into the driver',
  )
  expect(notShown(one({ id: 1 }), ['fullName']).prerequisite).toBe('full_name of User')
})

import { expect, test } from 'vitest'
import { ada, bob, list, one } from '../../test/checks/reply-sample.ts'
import { hasFields, isRefused, isServed, lists, omits } from './listing.ts'

test('a list shows the awaited state', () => {
  expect(lists({ username: 'ada' })(list([ada]))).toBe(true)
  expect(lists({ username: 'ada' }, { username: 'bob' })(list([ada]))).toBe(false)
  expect(omits({ username: 'ada' })(list([bob]))).toBe(true)
  expect(omits({ username: 'ada' })(list([ada]))).toBe(false)
  expect(lists({ username: 'ada' })(list([], { status: 404 })), 'the list may be there later').toBe(false)
})

test('one resource shows the awaited state', () => {
  expect(hasFields({ username: 'ada' })(one(ada))).toBe(true)
  expect(hasFields({ username: 'bob' })(one(ada))).toBe(false)
  expect(hasFields({ username: 'ada' })(one(ada, { status: 404 }))).toBe(false)
  expect(hasFields({ fullName: 'Ada' })(one(ada)), 'a field that need not be shown').toBe(true)
})

test('a status code may be all that is waited for', () => {
  expect([isServed(one({})), isRefused(one({}))]).toEqual([true, false])
  expect([isServed(one({}, { status: 404 })), isRefused(one({}, { status: 404 }))]).toEqual([false, true])
})

test('a body that cannot be read is not waited for', () => {
  expect(hasFields({ username: 'ada' })(one('<html>'))).toBe(true)
  expect(lists({ username: 'ada' })(list('<html>'))).toBe(true)
})

import { expect, test } from 'vitest'
import { flawOf } from './causes-flaw.ts'

test.each([
  ["the body must have required property 'avatarUrl'", 'the field avatarUrl is missing'],
  ['entry 2: times.0.created must be string, it is null', 'the field times.created is null'],
  ['email is "somebody@else"', 'the field email is another text than asked for'],
  ['email is ""', 'the field email is empty'],
  ['private is true', 'the field private is true'],
  ['data is [1,2]', 'the field data is a list'],
  ['a body that is not JSON (it begins "<html>")', 'bodies that are not JSON'],
  ['no body where JSON was asked for', 'no body where there should be JSON'],
  ['an object where a list was asked for', 'an object where there should be a list'],
])('%j shows that %s', (received, title) => {
  expect(flawOf({ expected: 'something', received })?.title).toBe(title)
})

test('a media type is a flaw of its own', () => {
  expect(flawOf({ expected: 'media type application/json', received: 'text/html' })?.title).toBe(
    'media type text/html in place of application/json',
  )
})

test('other words are no known flaw', () => {
  expect(flawOf({ expected: 'status 200', received: '500 without a body' })).toBeUndefined()
  expect(flawOf({})).toBeUndefined()
})

test('long words do not take long', () => {
  const started = performance.now()
  flawOf({ expected: 'x', received: `${'a '.repeat(500_000)}must` })
  flawOf({ expected: 'x', received: 'a'.repeat(1_000_000) })
  expect(performance.now() - started).toBeLessThan(500)
})

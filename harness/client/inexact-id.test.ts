import { expect, test } from 'vitest'
import { inexactId } from './inexact-id.ts'

test.each([
  '{"id":9007199254740992.0}',
  '{"user":{"id" : -9007199254740993.0}}',
  '[{"name":"x"},{"repository_id":12345678901234567890e0}]',
  '{"Issue":9007199254740993.0}',
  '{"id":9007199254740993e0}',
])('%s has an id that is not read exactly', (json) => {
  expect(inexactId(json)).toMatch(/\d, which is too large to be read exactly$/)
})

test.each([
  '{"id":9007199254740991}',
  '{"id":9007199254740993}',
  '{"id":"9007199254740993"}',
  '{"created_ns":1732225000000000000,"id":1}',
  '{"text":"\\"id\\":9007199254740993"}',
  '{"id":1.7976931348623159e400}',
  '{"sha":"12345678901234567890"}',
])('%s has none', (json) => {
  expect(inexactId(json)).toBeUndefined()
})

test('text that only looks like ids takes no time', () => {
  const started = performance.now()
  for (const piece of ['"', '"id', '"id" ', '"id":1', 'id'.repeat(30)])
    expect(inexactId(`${'1'.repeat(16)}${piece.repeat(100_000)}`)).toBeUndefined()
  // A generous limit: backtracking takes minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})

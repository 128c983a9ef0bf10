import { expect, test } from 'vitest'
import { repeatedKey } from './repeated-key.ts'

test.each([
  ['{"status":500,"status":200}', 'status'],
  ['{"a":[{"b":1},{"b":1,"c":"}","b":2}]}', 'a[1].b'],
  ['{"a":{"b":1},"\\u0061":2}', 'a'],
  ['[[],{"x":[],"x":{}}]', '[1].x'],
])('%s has the property %s twice', (text, path) => {
  expect(repeatedKey(text)).toBe(path)
})

test.each([
  '{"a":{"a":{"a":1}},"b":["a","a",{"a":1},{"a":1}]}',
  '{"a":"\\"a\\":1,\\\\","b":"{\\"b\\":","__proto__":1}',
  '"text"',
  '[]',
])('%s has none twice', (text) => {
  expect(repeatedKey(text)).toBeUndefined()
})

test('a long text takes no longer than its length', () => {
  expect(repeatedKey(`[${'{"a":"\\\\\\""},'.repeat(50_000)}1]`)).toBeUndefined()
})

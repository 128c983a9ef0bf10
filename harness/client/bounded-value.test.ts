import { expect, test } from 'vitest'
import { boundedValue } from './bounded-value.ts'

test.each([null, true, 0, -1.5, '', 'a', [], {}, [1, 'a', { b: [null] }]])('%j stays as it is', (value) => {
  expect(boundedValue(value)).toEqual(value)
})

test('a value that is not JSON is omitted or written as text', () => {
  expect(boundedValue(undefined)).toBeUndefined()
  expect(boundedValue({ a: undefined, b: 1n, c: Number.POSITIVE_INFINITY })).toEqual({
    b: '1',
    c: 'Infinity',
  })
})

test('for any input, the result is small and marks the cut', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 'x'.repeat(5000)]))
  const both = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => wide))
  for (const value of [deep, wide, both, 'x'.repeat(1_000_000)]) {
    const text = JSON.stringify(boundedValue(value))
    expect(text).toContain('…')
    expect(text.length).toBeLessThan(5000)
  }
})

test('a number that is a secret is cleaned', () => {
  const clean = (text: string, kept: number) => text.slice(0, kept).replaceAll('4815162342', '«password»')
  expect(boundedValue({ id: 4815162342, other: 5 }, clean)).toEqual({ id: '«password»', other: 5 })
})

test('texts and names are cleaned before they are cut', () => {
  const secret = 'secret'
  const clean = (text: string, kept: number) => text.slice(0, kept).replaceAll(secret, '«s»')
  expect(boundedValue({ [secret]: [secret, 5] }, clean)).toEqual({ '«s»': ['«s»', 5] })
  expect(JSON.stringify(boundedValue(`${'x'.repeat(197)}${secret}`, clean))).not.toContain('sec')
})

test('a name such as __proto__ is a name like any other', () => {
  expect(JSON.stringify(boundedValue(JSON.parse('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}')
})

import { expect, test } from 'vitest'
import { jsonOf } from './client-json.ts'

const value = { a: 'x: {1, 2}', b: [], c: { d: [1, { e: null }], f: {} }, g: '"\\', h: '' }
const text = JSON.stringify(value)

test('an indented text is that of JavaScript', () => {
  expect(jsonOf({ json: 4 }, text)).toBe(JSON.stringify(value, null, 4))
})

test('a spaced text is that of Python', () => {
  expect(jsonOf({ json: 'spaced' }, text)).toBe(
    String.raw`{"a": "x: {1, 2}", "b": [], "c": {"d": [1, {"e": null}], "f": {}}, "g": "\"\\", "h": ""}`,
  )
})

test.each([[text], ['{"'], ['18446744073709551616'], ['[1e400,1.0]']])('%s keeps its tokens', (one) => {
  expect(jsonOf({}, one)).toBe(one)
  expect(jsonOf({ json: 'spaced' }, one).replaceAll(/(?<=[,:]) /g, '')).toBe(
    one.replaceAll(/(?<=[,:]) /g, ''),
  )
})

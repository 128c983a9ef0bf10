import { expect, test } from 'vitest'
import { jsonFlaw } from './json-flaw.ts'

test.each([
  ['', { endsAfter: 0 }],
  ['{', { endsAfter: 1 }],
  ['[{"login":"ada","id":', { endsAfter: 21 }],
  ['{"login":"a', { endsAfter: 11 }],
  ['{"login":"a\\u00', { endsAfter: 15 }],
  ['[1,2', { endsAfter: 4 }],
  ['[tru', { endsAfter: 4 }],
  ['[-', { endsAfter: 2 }],
  ['["😀"', { endsAfter: 4 }],
  ['<html>', { unexpectedAt: 1 }],
  ['\uFEFF{}', { unexpectedAt: 1 }],
  ['["😀" 5]', { unexpectedAt: 6 }],
  ['{"a":1,}', { unexpectedAt: 8 }],
  ['[1,]', { unexpectedAt: 4 }],
  ['{,}', { unexpectedAt: 2 }],
  ['[}', { unexpectedAt: 2 }],
  ['{"a" 1}', { unexpectedAt: 6 }],
  ['{} {}', { unexpectedAt: 4 }],
  ['[01]', { unexpectedAt: 3 }],
  ['["a\nb"]', { unexpectedAt: 4 }],
  ['["\\x"]', { unexpectedAt: 4 }],
  ['[nil]', { unexpectedAt: 3 }],
])('%j stops being JSON at %o', (text, flaw) => {
  expect(jsonFlaw(text)).toEqual(flaw)
})

test('it agrees with JSON.parse on a text that is changed at each place', () => {
  const text = ' {"a": [1, -0.5e+3, true, null, "\\u00e9\\n"], "b": {"c": [], "d": {}}}\n'
  const changed = [...text].flatMap((_, at) => [
    text.slice(0, at),
    ...['', ' ', '"', ',', ':', '}', ']', '[', '{', '0', '.', 'e', '-', 'u', '\\'].flatMap((part) => [
      text.slice(0, at) + part + text.slice(at),
      text.slice(0, at) + part + text.slice(at + 1),
    ]),
  ])
  const isJson = (one: string): boolean => {
    try {
      JSON.parse(one)
      return true
    } catch {
      return false
    }
  }
  expect(changed.filter((one) => (jsonFlaw(one) === undefined) !== isJson(one))).toEqual([])
  expect(changed.filter(isJson).length).toBeGreaterThan(100)
})

test('a deep text needs no stack', () => {
  expect(jsonFlaw('['.repeat(1_000_000))).toEqual({ endsAfter: 1_000_000 })
})

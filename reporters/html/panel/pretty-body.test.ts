import { expect, test } from 'vitest'
import { prettyBody, textOf } from './pretty-body.ts'

const shown = (text: string): string => prettyBody({ text }).map(textOf).join('\n')

test('lays JSON out as JSON.stringify does', () => {
  const value = { a: [1, { b: null }], c: {}, d: [], e: 'x, {"y": [1]}', f: true }
  expect(shown(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
})

test('keeps numbers, escapes and doubled keys as they came', () => {
  expect(shown('{"n":12345678901234567890.10,"n":1e3,"u":"\\u00e9\\/"}')).toBe(
    '{\n  "n": 12345678901234567890.10,\n  "n": 1e3,\n  "u": "\\u00e9\\/"\n}',
  )
})

test('tells keys, strings, numbers and words apart', () => {
  expect(prettyBody({ text: '{"a":"b"}' })[1]).toEqual([
    { text: '  ' },
    { text: '"a"', kind: 'key' },
    { text: ': ', kind: 'mark' },
    { text: '"b"', kind: 'string' },
  ])
})

test('shows everything else as it is', () => {
  expect(shown('<p>\n{broken')).toBe('<p>\n{broken')
  expect(shown('{"a":')).toBe('{"a":')
  expect(prettyBody({ base64: 'AAEC' }).map(textOf)).toEqual(['AAEC (base64)'])
})

import { expect, test } from 'vitest'
import { styleOf } from './style.ts'
import { displayWidth, renderTable } from './table.ts'

test('columns begin at the same place, and lines have no space at their end', () => {
  expect(
    renderTable([
      ['', 'one', 'two'],
      ['longer', '1', ''],
      ['short', '', '3'],
    ]),
  ).toBe(['        one  two', 'longer  1', 'short        3'].join('\n'))
})

test('rows may be of different lengths', () => {
  expect(renderTable([['a'], ['bb', 'c', 'd'], []])).toBe('a\nbb  c  d\n')
  expect(renderTable([])).toBe('')
})

test('colours take no place', () => {
  const { red, bold, dim } = styleOf(true, Infinity).colors
  const rows = [
    ['', 'name'],
    ['1 failed', 'x'],
  ]
  const [head = [], body = []] = rows
  const colored = renderTable([head.map((text) => bold(text)), body.map((text) => red(dim(text)))])
  expect(colored.replace(/\x1b\[\d+m/g, '').split('\n')).toEqual(renderTable(rows).split('\n'))
})

test.each([
  ['ascii', 5],
  ['Ελλάδα, привет', 14],
  ['e\u0301te\u0301', 3],
  ['日本語', 6],
  ['ｗｉｄｅ', 8],
  ['ﾊﾝｶｸ', 4],
  ['한국어', 6],
  ['\u1112\u1161\u11ab', 2],
  ['🦊 fox', 6],
  ['👩‍👩‍👧', 2],
  ['🇫🇷', 2],
  ['❤️', 2],
  ['❤', 1],
  ['𠮷', 2],
  ['\x1b[31m日\x1b[39m', 2],
])('%s takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns)
})

test('names in wide characters keep the columns aligned', () => {
  const lines = renderTable([
    ['', '目標', 'b'],
    ['x', '1/2', '3/4'],
  ]).split('\n')
  expect(lines).toEqual(['   目標  b', 'x  1/2   3/4'])
})

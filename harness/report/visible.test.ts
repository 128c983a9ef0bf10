import { expect, test } from 'vitest'
import { isHarmless, visible, visibleAtMost } from './visible.ts'

test.each([
  ['plain text, größer, 😀', 'plain text, größer, 😀'],
  ['\x1b[2Jgone', '\\x1b[2Jgone'],
  ['one\r\ntwo\tthree', 'one\\r\\ntwo\\tthree'],
  ['\u009b31m', '\\x9b31m'],
  ['abc\u202edcba', 'abc\\u202edcba'],
  ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
  ['filler \u3164\u115f\u1160\uffa0\u2800', 'filler \\u3164\\u115f\\u1160\\uffa0\\u2800'],
  ['half \ud83d of one', 'half \\ud83d of one'],
  ['tag \u{e0041}', 'tag \\u{e0041}'],
  ['\u0000', '\\x00'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toBe(shown)
  expect(isHarmless(visible(text))).toBe(true)
})

test('long text says how much of it is missing', () => {
  expect(visibleAtMost('abcdef', 4)).toBe('abcd… (2 more)')
  expect(visibleAtMost('abcd', 4)).toBe('abcd')
})

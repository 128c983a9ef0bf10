import { expect, test } from 'vitest'
import { parseDuration, parseInteger, parseList, parseSeed, parseSwitch } from './parse-words.ts'

test.each([
  ['500', 500],
  ['500ms', 500],
  ['10s', 10_000],
  ['1.5m', 90_000],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(parseDuration(text, '--timeout')).toBe(milliseconds)
})

test.each(['', '0', '-1', '10h', 'soon', '61m', '1e3'])('%j is no time', (text) => {
  expect(() => parseDuration(text, '--timeout')).toThrow(/--timeout takes a time/)
})

test.each(['0', '-1', '1.5', 'x', '', '1001'])('%j is no concurrency', (text) => {
  expect(() => parseInteger(text, '--concurrency', 1, 1000)).toThrow(/from 1 to 1000/)
})

test('lists take commas and blanks', () => {
  expect(parseList('a,b, c  d,')).toEqual(['a', 'b', 'c', 'd'])
})

test('switches take words', () => {
  expect(['1', 'TRUE', 'yes'].map((text) => parseSwitch(text, 'X'))).toEqual([true, true, true])
  expect(['0', 'false', 'no'].map((text) => parseSwitch(text, 'X'))).toEqual([false, false, false])
  expect(() => parseSwitch('maybe', 'X')).toThrow(/X takes true or false/)
})

test('seeds stay readable', () => {
  expect(parseSeed('2024-01.a_b', '--seed')).toBe('2024-01.a_b')
  for (const text of ['', 'a b', '../x', 'x'.repeat(101)]) expect(() => parseSeed(text, '--seed')).toThrow()
})

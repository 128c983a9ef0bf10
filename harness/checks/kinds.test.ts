import { expect, test } from 'vitest'
import { isOfKind } from './kinds.ts'

const written = 'a time written YYYY-MM-DD HH:MM:SS'
const exists = 'a time that the calendar and the clock have'

test.each([
  ['2024-02-29 23:59:59', true, true],
  ['2023-02-29 12:00:00', true, false],
  ['2024-04-31 12:00:00', true, false],
  ['2024-13-01 12:00:00', true, false],
  ['2024-01-01 24:00:00', true, false],
  ['2024-01-01 12:60:00', true, false],
  ['0000-00-00 00:00:00', true, false],
  ['0099-12-31 00:00:00', true, true],
  ['2024-02-29T23:59:59', false, true],
  ['2024-02-29 23:59:59Z', false, true],
  ['2024-2-9 3:05:01', false, true],
  ['29.02.2024', false, false],
  ['', false, false],
  [1709251199, false, false],
])('%s', (value, isWritten, isThere) => {
  expect(isOfKind(written, value)).toBe(isWritten)
  expect(isOfKind(exists, value)).toBe(isThere)
})

test('whole numbers are neither fractions nor text', () => {
  const values = [1, 0, -1, 2 ** 60, 1.5, '1', null]
  expect(values.filter((value) => isOfKind('a whole number', value))).toEqual([1, 0, -1, 2 ** 60])
})

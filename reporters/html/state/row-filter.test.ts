import { expect, test } from 'vitest'
import { isFolded, passesFilter, type RowFacts } from './row-filter.ts'
import { firstView } from './view-state.ts'

const row: RowFacts = {
  area: 'users',
  level: 'stated',
  verdicts: 'PPF',
  text: 'users.get.status a user is found',
  differs: true,
  unselected: false,
}

test('without a filter everything that was asked is let through', () => {
  expect(passesFilter(firstView, '', row)).toBe(true)
  expect(passesFilter(firstView, '', { ...row, unselected: true })).toBe(false)
  expect(
    passesFilter({ ...firstView, verdicts: ['skipped'] }, 'S', { ...row, unselected: true, verdicts: 'S' }),
  ).toBe(true)
})

test.for([
  [{ area: 'orgs' }, '', false],
  [{ levels: ['implied', 'open'] }, '', false],
  [{ levels: ['stated'] }, '', true],
  [{ verdicts: ['fail'] }, 'F', true],
  [{ verdicts: ['unmet'] }, 'U', false],
  [{ text: 'FOUND status' }, '', true],
  [{ text: 'found nowhere' }, '', false],
  [{ differs: true }, '', true],
] as const)('%o %s', ([filter, letters, expected]) => {
  expect(passesFilter({ ...firstView, ...filter }, letters, row)).toBe(expected)
})

test('filtering unfolds, and a turn by hand turns', () => {
  expect(isFolded(firstView, 'users', true)).toBe(true)
  expect(isFolded({ ...firstView, turned: ['users'] }, 'users', true)).toBe(false)
  expect(isFolded({ ...firstView, text: 'a' }, 'users', true)).toBe(false)
  expect(isFolded({ ...firstView, text: 'a', turned: ['users'] }, 'users', true)).toBe(true)
})

import { expect, test } from 'vitest'
import { PARTS, partOfTurn, turnOf } from './sample.ts'

const daysOf = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * step)

test.each([1, 2, 3, 4, 5, 11])('of %d, all are taken in as many days as there are parts', (length) => {
  const all = daysOf(0, 1, length)
  const parts = Math.min(PARTS, length)
  for (const first of [20_000, 20_001, 20_002, 20_003])
    expect(new Set(daysOf(first, PARTS, parts).flatMap((day) => partOfTurn(all, turnOf(day))))).toEqual(
      new Set(all),
    )
})

test('a file that runs on every fourth day takes all of its samples in time', () => {
  const rows = daysOf(0, 1, PARTS)
  for (const row of rows) {
    const days = daysOf(20_000, 1, PARTS * PARTS).filter((day) => partOfTurn(rows, day).includes(row))
    expect(days).toHaveLength(PARTS)
    expect(days.flatMap((day) => partOfTurn(rows, turnOf(day))).toSorted()).toEqual(rows)
  }
})

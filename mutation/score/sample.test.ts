import { expect, test } from 'vitest'
import { DAYS, PARTS, partOfTurn, turnOf } from './sample.ts'

const daysOf = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * step)

test.each([1, 2, 3, 4, 5, 11])('of %d, all are taken in a round of days', (length) => {
  const all = daysOf(0, 1, length)
  for (const first of daysOf(20_000, 1, DAYS))
    expect(new Set(daysOf(first, 1, DAYS).flatMap((day) => partOfTurn(all, turnOf(day))))).toEqual(
      new Set(all),
    )
})

test('a file that runs once in a round of days takes all of its samples in as many rounds as there are parts', () => {
  const [rows, samples] = [DAYS, PARTS].map((count) => daysOf(0, 1, count)) as [number[], number[]]
  for (const row of rows) {
    const days = daysOf(20_000, 1, DAYS * PARTS).filter((day) => partOfTurn(rows, day, DAYS).includes(row))
    expect(days).toHaveLength(PARTS)
    expect(days.flatMap((day) => partOfTurn(samples, turnOf(day))).toSorted()).toEqual(samples)
  }
})

import { expect, it } from 'vitest'
import { mergeCoverage } from '../harness/report/merge-coverage.ts'
import type { CoverageReport } from '../harness/report/exploration-report.ts'
import { coverageOf } from './coverage.ts'
import { relationCells } from './relation-cells.ts'

const cells = relationCells()
const askable = [...cells.values()].filter(({ reason }) => reason === undefined).map(({ id }) => id)

/** Puts the inputs and the reasons of each row into one order. */
function sorted({ rows, ...totals }: CoverageReport): CoverageReport {
  return {
    ...totals,
    rows: rows.map(({ place, asked, empty }) => ({
      place,
      asked: asked.toSorted(),
      empty: empty
        .map(({ reason, inputs }) => ({ reason, inputs: inputs.toSorted() }))
        .toSorted((one, other) => one.reason.localeCompare(other.reason)),
    })),
  }
}

it('the shards of a run ask together what each of them asks', () => {
  const shards = [0, 1, 2].map((shard) => new Set(askable.filter((_, place) => (place * 7) % 5 === shard)))
  const coverage = (asked: ReadonlySet<string>) => coverageOf(cells, asked)
  const merged = mergeCoverage(
    shards.map((asked) => ({ relations: coverage(asked), inputs: coverage(new Set()) })),
  )
  const all = coverage(new Set(shards.flatMap((asked) => [...asked])))
  expect(merged && sorted(merged.relations)).toEqual(sorted(all))
  expect(merged?.inputs.asked).toBe(0)
  expect(mergeCoverage([])).toBeUndefined()
})

it('what is not selected counts neither as asked nor as askable', () => {
  const cells = [
    { id: 'a = 1', input: '1' },
    { id: 'b = 1', input: '1', reason: 'not selected' },
  ]
  const table = new Map(cells.map((cell) => [cell.id, cell]))
  expect(coverageOf(table, new Set(table.keys()))).toMatchObject({ cells: 2, askable: 1, asked: 1 })
})

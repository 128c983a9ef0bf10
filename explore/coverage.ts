import type { CoverageReport } from '../harness/report/report.ts'
import type { Cell } from './input-cells.ts'

const NO_BUDGET = 'the exploration ended before, or what it needs could not be made'

/** The table operation × place × input: what was asked, and why the rest was not. */
export function coverageOf(cells: ReadonlyMap<string, Cell>, asked: ReadonlySet<string>): CoverageReport {
  const rows = new Map<string, { asked: string[]; empty: Map<string, string[]> }>()
  for (const { id, input, reason = NO_BUDGET } of cells.values()) {
    const place = id.slice(0, -` = ${input}`.length)
    const row = rows.get(place) ?? { asked: [], empty: new Map<string, string[]>() }
    rows.set(place, row)
    if (asked.has(id)) row.asked.push(input)
    else row.empty.set(reason, [...(row.empty.get(reason) ?? []), input])
  }
  return {
    cells: cells.size,
    askable: [...cells.values()].filter(({ reason }) => reason === undefined).length,
    asked: [...cells.keys()].filter((id) => asked.has(id)).length,
    rows: [...rows].map(([place, row]) => ({
      place,
      asked: row.asked,
      empty: [...row.empty].map(([reason, inputs]) => ({ reason, inputs })),
    })),
  }
}

import type { Coverage, CoverageReport } from '../harness/report/exploration-report.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { CoverageCell } from './coverage-cell.ts'
import type { Scope } from './scope.ts'
import { targetInputs, targetRelations } from './target-cells.ts'

const NOT_ASKED = {
  run: 'a run asks a part of the table; explore asks the others',
  exploration: 'the exploration ended before, or what it needs could not be made',
} as const

/** Both tables of a target: relation, disturbance and reader; operation, place and input. Undefined if none of its cells was asked. */
export function targetCoverage(
  runtime: TargetRuntime,
  asked: ReadonlySet<string>,
  by: keyof typeof NOT_ASKED,
  scope?: Scope,
): Coverage | undefined {
  if (asked.size === 0) return undefined
  return {
    relations: coverageOf(targetRelations(runtime, scope), asked, NOT_ASKED[by]),
    inputs: coverageOf(targetInputs(runtime, undefined, scope), asked, NOT_ASKED[by]),
  }
}

/** The coverage of a table: the asked cells, and the reasons for the other ones. */
export function coverageOf(
  cells: ReadonlyMap<string, CoverageCell>,
  asked: ReadonlySet<string>,
  otherwise: string = NOT_ASKED.exploration,
): CoverageReport {
  const rows = new Map<string, { asked: string[]; empty: Map<string, string[]> }>()
  for (const { id, input, reason } of cells.values()) {
    const place = id.slice(0, -` = ${input}`.length)
    const row = rows.get(place) ?? { asked: [], empty: new Map<string, string[]>() }
    rows.set(place, row)
    // Steps for the selected operations also ask cells of other operations.
    if (reason === undefined && asked.has(id)) row.asked.push(input)
    else row.empty.set(reason ?? otherwise, [...(row.empty.get(reason ?? otherwise) ?? []), input])
  }
  const askable = [...cells.values()].filter(({ reason }) => reason === undefined)
  return {
    cells: cells.size,
    askable: askable.length,
    asked: askable.filter(({ id }) => asked.has(id)).length,
    rows: [...rows].map(([place, row]) => ({
      place,
      asked: row.asked,
      empty: [...row.empty].map(([reason, inputs]) => ({ reason, inputs })),
    })),
  }
}

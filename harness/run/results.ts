import { INTERRUPTED, NOT_SELECTED } from '../report/reasons.ts'
import { resultWithout, type RequirementRecord, type Result } from '../report/report.ts'
import type { Unreachable } from './preflight.ts'

/**
 * Exactly one result for every testable requirement: the result of its check, or the reason why there is none. A selected check
 * without a result is an error for any reason; it is never omitted.
 */
export function allResults(known: {
  /** Of the documents that the target serves. */
  readonly requirements: readonly RequirementRecord[]
  readonly selected: ReadonlySet<string>
  readonly unreachable: Unreachable
  readonly given: ReadonlyMap<string, Result>
  readonly interrupted: boolean
}): Result[] {
  const { requirements, selected, unreachable, given, interrupted } = known
  return requirements
    .filter(({ testable }) => testable)
    .map(({ id, document }): Result => {
      const found = given.get(id)
      if (found) return found
      if (!selected.has(id)) return resultWithout(id, 'skipped', NOT_SELECTED)
      const why = unreachable[document]
      if (why !== undefined) return resultWithout(id, 'error', 'nothing can be learned', why)
      if (interrupted) return resultWithout(id, 'skipped', INTERRUPTED)
      return resultWithout(id, 'error', 'a defect in the harness', 'the check left no result')
    })
}

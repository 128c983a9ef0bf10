import { hasExpired, whyNeverFails, type Baseline } from '../../harness/report/baseline.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { NOT_REVIEWED } from './update-baseline.ts'

/** Number of ids that are compared with all others: a file with thousands of unknown ids has no typing errors. */
export const MAX_GUESSES = 50

/** The flaws of the entries of a baseline, one line each. */
export function baselineFlaws(
  { targets }: Baseline,
  requirements: ReadonlyMap<string, RequirementRecord>,
  today: Date,
): string[] {
  let unknown = 0
  const groups = new Set([...requirements.values()].map(({ group }) => group))
  return Object.entries(targets).flatMap(([target, known]) =>
    Object.entries(known).flatMap(([id, entry]) => {
      const why = groups.has(id) ? undefined : whyNeverFails(requirements.get(id))
      const guess =
        why === undefined || requirements.has(id) || ++unknown > MAX_GUESSES
          ? ''
          : didYouMean(id, requirements.keys())
      return [
        ...(why === undefined ? [] : [`${why}${guess}`]),
        ...(hasExpired(entry, today) ? [`expired on ${entry.expires ?? ''}`] : []),
        ...(entry.reason.startsWith(NOT_REVIEWED)
          ? ['the reason is not reviewed: write why it is accepted']
          : []),
      ].map((flaw) => `${target}: ${id}: ${flaw}`)
    }),
  )
}

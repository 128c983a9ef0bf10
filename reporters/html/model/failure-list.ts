import type { Report, RequirementRecord, Result } from '../../../harness/report/report.ts'
import { groupBy } from './group-by.ts'

/** What some targets did alike where a requirement did not hold. */
export interface FailureKind {
  readonly result: Result
  readonly columns: readonly number[]
}

export interface Failure {
  readonly requirement: RequirementRecord
  readonly kinds: readonly FailureKind[]
}

/** What was not judged for one reason on one target. */
export interface Unjudged {
  readonly verdict: 'unmet' | 'error'
  readonly reason: string
  readonly column: number
  readonly requirements: readonly string[]
}

/** Every requirement that failed somewhere, in the catalogue's order, with the targets that failed it alike together. */
export function failuresOf({ requirements, targets }: Report): Failure[] {
  const failed = targets.map(
    ({ results }) =>
      new Map(
        results
          .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
          .map((result) => [result.requirement, result]),
      ),
  )
  return requirements.flatMap((requirement) => {
    const here = failed.flatMap((results, column) => {
      const result = results.get(requirement.id)
      return result ? [{ result, column }] : []
    })
    if (here.length === 0) return []
    const alike = groupBy(here, ({ result: { verdict, expected, received, message } }) =>
      JSON.stringify([verdict, expected, received ?? message]),
    )
    return [{ requirement, kinds: [...alike.values()].flatMap(kindOf) }]
  })
}

function kindOf(some: ReadonlyArray<{ result: Result; column: number }>): FailureKind[] {
  const [first] = some
  return first ? [{ result: first.result, columns: some.map(({ column }) => column) }] : []
}

/** What was unmet or in error, by target and reason, the most common reason first. */
export function unjudgedOf({ targets }: Report): Unjudged[] {
  return targets.flatMap(({ results }, column) =>
    (['error', 'unmet'] as const).flatMap((verdict) =>
      [
        ...groupBy(
          results.filter((result) => result.verdict === verdict),
          ({ reason, message }) => reason ?? message ?? 'no reason was given',
        ),
      ]
        .map(([reason, some]) => ({
          verdict,
          reason,
          column,
          requirements: some.map(({ requirement }) => requirement),
        }))
        .sort((a, b) => b.requirements.length - a.requirements.length),
    ),
  )
}

import type { Report, RequirementRecord, Result } from '../../../harness/report/report.ts'
import { groupBy } from '../../../harness/report/group-by.ts'

/** The same failure of a requirement on some targets. */
export interface FailureKind {
  readonly result: Result
  readonly columns: readonly number[]
}

export interface Failure {
  readonly requirement: RequirementRecord
  readonly kinds: readonly FailureKind[]
}

/** Every requirement that failed on a target, in catalogue order; targets with the same failure are grouped. */
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
    const alike = groupBy(here, ({ result: { verdict, expected, received, message, known } }) =>
      JSON.stringify([verdict, expected, received ?? message, known]),
    )
    return [{ requirement, kinds: [...alike.values()].flatMap(kindOf) }]
  })
}

function kindOf(some: ReadonlyArray<{ result: Result; column: number }>): FailureKind[] {
  const [first] = some
  return first ? [{ result: first.result, columns: some.map(({ column }) => column) }] : []
}

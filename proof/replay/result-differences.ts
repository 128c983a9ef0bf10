import { isDeepStrictEqual } from 'node:util'
import { DEFECT } from '../../harness/report/reasons.ts'
import { LACKING } from '../../harness/client/recording.ts'
import type { Report, Result, TargetReport } from '../../harness/report/report.ts'

/** A result that does not follow from the evidence. */
export interface ResultDifference {
  readonly target: string
  readonly requirement: string
  readonly recorded: Result | undefined
  readonly replayed: Result | undefined
}

/** Whether the evidence is insufficient for a result. */
export function lacksEvidence({ verdict, reason }: Pick<Result, 'verdict' | 'reason'>): boolean {
  return verdict === 'unmet' && reason === LACKING
}

/** The results of a report that a replay does not give. Ignores times, entries of a baseline, and the position of a defect in the code. */
export function resultDifferences(
  { targets }: Pick<Report, 'targets'>,
  replayed: readonly Pick<TargetReport, 'name' | 'results'>[],
): ResultDifference[] {
  return targets.flatMap(({ name, results }) => {
    const again = new Map(
      replayed.find((target) => target.name === name)?.results.map((result) => [result.requirement, result]),
    )
    const recorded = new Map(results.map((result) => [result.requirement, result]))
    return [...new Set([...recorded.keys(), ...again.keys()])].flatMap((requirement) => {
      const [one, other] = [recorded.get(requirement), again.get(requirement)]
      // Reports of earlier versions lack the facts.
      const isEarlier = one?.since === undefined
      return isDeepStrictEqual(compared(one, isEarlier), compared(other, isEarlier))
        ? []
        : [{ target: name, requirement, recorded: one, replayed: other }]
    })
  })
}

function compared(result: Result | undefined, isEarlier: boolean): unknown {
  if (!result) return undefined
  // A file omits undefined properties.
  const message = result.reason === DEFECT ? undefined : result.message
  const left = { ...result, message, durationMs: 0, known: undefined, ...(isEarlier && { since: undefined }) }
  return JSON.parse(JSON.stringify(left)) as unknown
}

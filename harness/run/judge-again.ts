import type { Requirement } from '../checks/check.ts'
import type { Result } from '../report/report.ts'
import { Scenarios } from './contexts.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** More fresh fixtures than any check or scenario creates. */
const NAMES_OF_A_CHECK = 100

/**
 * Judges doubtful results once more if set-up showed that the target is overloaded: such a target may also respond wrongly to
 * checks. One check and one exchange run at a time, and the new result counts. The rules over all responses also judge the new
 * responses.
 *
 * A result is doubtful if it is a failure, if it is not a pass and rests on a 500 or a refusal of the caller, or if it is a pass and
 * rests on one during confirmed load.
 */
export async function judgeAgain(
  requirements: readonly Requirement[],
  given: readonly Result[],
  runtime: TargetRuntime,
  runCheckAlone: (requirement: Requirement, scenarios: Scenarios) => Promise<Result>,
): Promise<readonly Result[]> {
  const { limiter, perhapsOverloaded, doubtful } = runtime.client
  const isDoubtful = ({ verdict, exchanges }: Result) => {
    if (verdict === 'fail' || verdict === 'skipped') return verdict === 'fail'
    return exchanges.some((id) => (verdict === 'pass' ? doubtful.has(id) : perhapsOverloaded.has(id)))
  }
  if (!limiter.isConfirmed || runtime.signal?.aborted || !given.some(isDoubtful)) return given
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const scenarios = new Scenarios(runtime, NAMES_OF_A_CHECK)
  const results: Result[] = []
  await limiter.oneAtATime(async () => {
    for (const result of given) {
      const requirement = isDoubtful(result) && byId.get(result.requirement)
      results.push(requirement ? await runCheckAlone(requirement, scenarios) : result)
    }
  })
  return results
}

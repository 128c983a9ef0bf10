import type { Requirement } from '../checks/check.ts'
import type { Result } from '../report/report.ts'
import { Scenarios } from './contexts.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** More fresh fixtures than any check or scenario makes. */
const NAMES_OF_A_CHECK = 100

/**
 * A target that has too much to do, as set-up showed, answers requests of checks wrongly as well. What failed, and what else did
 * not pass and rests on a 500 or a refusal of the caller, is judged once more, one check and one exchange at a time; that
 * result counts.
 */
export async function judgeAgain(
  requirements: readonly Requirement[],
  given: readonly Result[],
  runtime: TargetRuntime,
  runCheckAlone: (requirement: Requirement, scenarios: Scenarios) => Promise<Result>,
): Promise<readonly Result[]> {
  const { limiter, doubtful } = runtime.client
  const isDoubtful = ({ verdict, exchanges }: Result) =>
    verdict === 'fail' ||
    (verdict !== 'pass' && verdict !== 'skipped' && exchanges.some((id) => doubtful.has(id)))
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

import { present } from '../client/present.ts'
import type { Result, Verdict } from '../report/report.ts'

/** Without a contradiction, the verdict is the first of these that a repeat had: nothing compensates for a missing verdict. */
const precedence: readonly Verdict[] = ['unstable', 'fail', 'error', 'unmet', 'skipped', 'observed', 'pass']

/**
 * One result of several for the same requirement: the first if all have one verdict; `unstable`, with the exchanges of all of them and
 * the failure of the first that failed, if some hold and some fail. A repeat that could not judge contradicts nothing: `pass, error` is `error`.
 */
export function mergeRepeats(results: readonly [Result, ...Result[]]): Result {
  const [first] = results
  const verdicts = results.map(({ verdict }) => verdict)
  if (new Set(verdicts).size === 1) return first
  const turns = `in turn: ${verdicts.join(', ')}`
  const all = {
    exchanges: results.flatMap(({ exchanges }) => exchanges),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
  if (verdicts.includes('pass') && verdicts.includes('fail')) {
    const failed = results.find(({ verdict }) => verdict === 'fail')
    return {
      requirement: first.requirement,
      verdict: 'unstable',
      reason: 'the verdict changed between repeats',
      message: failed?.message === undefined ? turns : `${turns}: ${failed.message}`,
      ...present({
        expected: failed?.expected,
        received: failed?.received,
        decisive: failed?.decisive,
        failure: failed?.failure,
      }),
      ...all,
    }
  }
  const wanted = precedence.find((verdict) => verdicts.includes(verdict))
  const found = results.find(({ verdict }) => verdict === wanted) ?? first
  return { ...found, message: found.message === undefined ? turns : `${found.message} (${turns})`, ...all }
}

import type { Result } from '../report/report.ts'

/**
 * One result of several of the same requirement: the first where all have one verdict; `unstable` where they differ, with
 * the exchanges of all of them.
 */
export function agree(results: readonly [Result, ...Result[]]): Result {
  const [first] = results
  const verdicts = results.map(({ verdict }) => verdict)
  if (new Set(verdicts).size === 1) return first
  return {
    requirement: first.requirement,
    verdict: 'unstable',
    reason: 'the verdict changed between repeats',
    message: `in turn: ${verdicts.join(', ')}`,
    exchanges: results.flatMap(({ exchanges }) => exchanges),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

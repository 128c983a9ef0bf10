import { hasFailed } from './baseline.ts'
import { textOfAnySeed } from './normal-response.ts'
import { NOT_SELECTED } from './reasons.ts'
import type { Level, Result, Verdict } from './report.ts'

/**
 * Which way a requirement went from one report to another. `unmet`: it was judged, did not hold, and is undecided now.
 * `changed`: otherwise, and neither up nor down.
 */
export type Movement = 'worse' | 'better' | 'new' | 'gone' | 'unmet' | 'changed' | 'same'

/** A longer observation is compared as it is: with other words in place of addresses and names, no string might hold it. In characters. */
const LONGEST = 100_000

/** Verdicts from which nothing is learned. */
export const undecided: ReadonlySet<Verdict> = new Set(['unmet', 'error', 'skipped'])

/**
 * Says which way it went. What held and does not any more is worse, and so is what had not failed and now fails; what failed
 * and is now undecided is no better, since nothing was learned of it. Open questions only change, and only where the answers
 * differ in more than names, ids, ports and times. `origins`: those of the target in both reports.
 */
export function movementOf(
  before: Result | undefined,
  after: Result | undefined,
  level: Level,
  origins: readonly [before: string, after: string] = ['', ''],
): Movement {
  const was = asked(before)
  const is = asked(after)
  if (!was) return is ? 'new' : 'same'
  if (!is) return 'gone'
  if (level === 'open') return answerOf(was, origins[0]) === answerOf(is, origins[1]) ? 'same' : 'changed'
  if (was.verdict === is.verdict) return 'same'
  if (is.verdict === 'pass') return 'better'
  if (was.verdict === 'pass') return 'worse'
  if (undecided.has(is.verdict)) return undecided.has(was.verdict) ? 'changed' : 'unmet'
  return hasFailed(is) && !hasFailed(was) ? 'worse' : 'changed'
}

/** The result of a requirement that was asked: one that was not selected counts as absent. */
export function asked(result: Result | undefined): Result | undefined {
  return result?.verdict === 'skipped' && result.reason === NOT_SELECTED ? undefined : result
}

/** Only an observation is an answer: why there is none may be worded with values of the run. */
function answerOf({ verdict, message }: Result, origin: string): string {
  if (verdict !== 'observed') return verdict
  return message === undefined || message.length <= LONGEST ? textOfAnySeed(message ?? '', origin) : message
}

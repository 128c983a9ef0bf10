import { hasFailed } from './baseline.ts'
import { textOfAnySeed } from './normal-response.ts'
import { NOT_SELECTED } from './reasons.ts'
import { judgedVerdicts, type Level, type Result, type Verdict } from './report.ts'

/**
 * The change of a requirement between two reports. `unmet`: it was judged, did not hold, and is now undecided. `changed`: any other
 * change that is neither better nor worse.
 */
export type Movement = 'worse' | 'better' | 'new' | 'gone' | 'unmet' | 'changed' | 'same'

/**
 * A longer observation is compared unchanged: after the replacement of addresses and names, it might exceed the length of a string.
 * In characters.
 */
const LONGEST = 100_000

/** Verdicts that decide nothing. */
export const undecided: ReadonlySet<Verdict> = new Set(['unmet', 'error', 'skipped'])

/**
 * The change between two results. A requirement is worse if it held and no longer does, or if it had not failed and now fails. A
 * failed requirement that is now undecided is not better. Open questions can only change, and only if the observations differ in
 * more than names, ids, ports and times. `origins`: those of the target in both reports.
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
  // A requirement that has become an open question is not judged any more.
  if (level === 'open' && judgedVerdicts.has(was.verdict)) return 'gone'
  if (level === 'open') return answerOf(was, origins[0]) === answerOf(is, origins[1]) ? 'same' : 'changed'
  if (was.verdict === is.verdict) return 'same'
  if (is.verdict === 'pass') return 'better'
  if (was.verdict === 'pass') return 'worse'
  if (undecided.has(is.verdict)) return undecided.has(was.verdict) ? 'changed' : 'unmet'
  return hasFailed(is) && !hasFailed(was) ? 'worse' : 'changed'
}

/** The result of a selected requirement: one that was not selected counts as absent. */
export function asked(result: Result | undefined): Result | undefined {
  return result?.verdict === 'skipped' && result.reason === NOT_SELECTED ? undefined : result
}

/** Compares the text of observations only: other messages may contain values of the run. */
function answerOf({ verdict, message }: Result, origin: string): string {
  if (verdict !== 'observed') return verdict
  return message === undefined || message.length <= LONGEST ? textOfAnySeed(message ?? '', origin) : message
}

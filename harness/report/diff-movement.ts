import { NOT_SELECTED } from './reasons.ts'
import type { Level, Result } from './report.ts'

/** Which way a requirement went from one report to another. `changed`: otherwise, and neither up nor down. */
export type Movement = 'worse' | 'better' | 'new' | 'gone' | 'changed' | 'same'

/**
 * Says which way it went. What held and does not any more is worse, and so is what was undecided and now fails; what failed
 * and is now undecided is no better, since nothing was learned of it. Open questions only change.
 */
export function movementOf(before: Result | undefined, after: Result | undefined, level: Level): Movement {
  const was = asked(before)
  const is = asked(after)
  if (!was) return is ? 'new' : 'same'
  if (!is) return 'gone'
  if (level === 'open') return answerOf(was) === answerOf(is) ? 'same' : 'changed'
  if (was.verdict === is.verdict) return 'same'
  if (is.verdict === 'pass') return 'better'
  if (was.verdict === 'pass') return 'worse'
  return is.verdict === 'fail' && was.verdict !== 'unstable' ? 'worse' : 'changed'
}

/** A requirement that was not selected counts as absent. */
function asked(result: Result | undefined): Result | undefined {
  return result?.verdict === 'skipped' && result.reason === NOT_SELECTED ? undefined : result
}

function answerOf({ verdict, message }: Result): string {
  return `${verdict} ${message ?? ''}`
}

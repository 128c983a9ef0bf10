import { causeOfFailure } from '../../harness/report/failure-cause.ts'
import { groupBy } from '../../harness/report/group-by.ts'
import { INTERRUPTED, NOT_SELECTED } from '../../harness/report/reasons.ts'
import type { Report, Result, TargetReport, Verdict } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { paint, type Style } from './style.ts'

const shownVerdicts: ReadonlyArray<readonly [Verdict, string]> = [
  ['error', 'in error'],
  ['unmet', 'unmet'],
  ['skipped', 'skipped'],
]
const IDS_SHOWN = 3
/** In place of an interrupt, which would be one of the user. */
const BAILED = 'not started before the first failure'
/** Begins the reason of a result whose positive control failed. */
const CONTROL = 'control: '
const MAX_MESSAGE_LENGTH = 200

/**
 * The reasons of undecided and skipped results, the most common first. Omits requirements that were not selected, and results
 * that a failure explains.
 */
export function renderReasons(
  report: Report,
  style: Style,
  explained: ReadonlySet<Result> = new Set(),
): string {
  const named = report.targets.length > 1
  const lines = report.targets.flatMap((target) => {
    const results = target.results
      .filter((result) => !explained.has(result))
      .map((result) =>
        report.run.bailed && result.reason === INTERRUPTED ? { ...result, reason: BAILED } : result,
      )
    return reasonsOf({ ...target, results }, named, style)
  })
  return lines.join('\n')
}

function reasonsOf({ name, results }: TargetReport, named: boolean, style: Style): string[] {
  return shownVerdicts.flatMap(([verdict, word]) => {
    const some = results.filter((result) => result.verdict === verdict && result.reason !== NOT_SELECTED)
    const groups = [...groupBy(some, reasonOf)].sort(([, a], [, b]) => b.length - a.length)
    return groups.map(([reason, group]) => {
      const head = paint(style.colors, verdict, `${group.length} ${word}`)
      const on = named ? ` on ${visibleAtMost(name, MAX_MESSAGE_LENGTH)}` : ''
      return `${head}${on}: ${visibleAtMost(reason, MAX_MESSAGE_LENGTH)} ${style.colors.dim(`(${namesOf(group)})`)}`
    })
  })
}

/** One control can fail for resources with several names: they share the operation and its response. */
function reasonOf({ reason, message, failure }: Result): string {
  const { endpoint } = failure ?? {}
  if (!failure || endpoint === undefined || !reason?.startsWith(CONTROL))
    return reason ?? message ?? 'no reason given'
  const { title, follows } = causeOfFailure(failure)
  if (follows === undefined) return CONTROL + title
  return `${CONTROL}${endpoint}${follows === 'colon' ? ':' : ''} ${title}`
}

function namesOf(results: readonly Result[]): string {
  const ids = results
    .slice(0, IDS_SHOWN)
    .map(({ requirement }) => visibleAtMost(requirement, MAX_MESSAGE_LENGTH))
  return results.length > IDS_SHOWN ? `${ids.join(', ')}, …` : ids.join(', ')
}

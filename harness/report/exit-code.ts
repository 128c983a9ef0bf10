import { isNewFailure } from './baseline.ts'
import type { BaselineSummary, Level, Report, Result } from './report.ts'
import { outagesOf } from './outages.ts'
import { NOT_IN_SHARD, NOT_SELECTED } from './reasons.ts'
import { countsServerErrors } from './server-errors.ts'

export const exitCodes = {
  held: 0,
  failed: 1,
  /** An error that is found without network access: usage, configuration, an empty selection. */
  usage: 2,
  incomplete: 3,
  SIGINT: 130,
  SIGTERM: 143,
} as const

export type StopSignal = 'SIGINT' | 'SIGTERM'

/**
 * The exit code of a run (docs/reference/verdicts.md, "Exit codes"). A failure that the baseline does not list takes precedence
 * over an incomplete run. An interrupt takes precedence over both, unless the run ended itself after a failure. Open questions do
 * not count.
 */
export function exitCodeOf(report: Report, stoppedBy?: StopSignal): number {
  if (stoppedBy) return exitCodes[stoppedBy]
  if (report.run.interrupted && !report.run.bailed) return exitCodes.SIGINT
  const levelOf = new Map(report.requirements.map(({ id, level }) => [id, level]))
  const results = report.targets.flatMap((target) => target.results)
  const judged = results.filter(({ requirement }) => counts(levelOf.get(requirement)))
  if (
    judged.some(isNewFailure) ||
    isOutdated(report.run.baseline) ||
    tellsApart(report) ||
    countsServerErrors(report)
  )
    return exitCodes.failed
  const { strayErrors, fileErrors, missingShards } = report.run
  if (strayErrors?.length || fileErrors?.length || missingShards?.length) return exitCodes.incomplete
  if (judged.some(isMissing) || outagesOf(report).length > 0) return exitCodes.incomplete
  return exitCodes.held
}

function counts(level: Level | undefined): boolean {
  return level !== 'open'
}

/** Whether a target treats the suite differently from ordinary clients. */
function tellsApart({ targets }: Report): boolean {
  return targets.some(({ exploration }) => (exploration?.differential?.differences.length ?? 0) > 0)
}

/** Whether a baseline that must be up to date is outdated. */
function isOutdated(baseline: BaselineSummary | undefined): boolean {
  return (
    baseline?.strict === true &&
    [baseline.passing, baseline.unmatched, baseline.expired].some((places) => places.length > 0)
  )
}

/** Whether a selected requirement has no verdict, which makes a run incomplete. */
export function isMissing({ verdict, reason }: Pick<Result, 'verdict' | 'reason'>): boolean {
  if (verdict === 'skipped') return reason !== NOT_SELECTED && reason !== NOT_IN_SHARD
  return verdict === 'unmet' || verdict === 'error'
}

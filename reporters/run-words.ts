import type { Level, Report, TargetReport } from '../harness/report/report.ts'
import { levels } from '../harness/report/report.ts'
import { countOf } from '../harness/report/totals.ts'
import { visible } from '../harness/report/visible.ts'

const promised: readonly Level[] = levels.filter((level) => level !== 'open')

/** What made a report, and how to make it again, for a heading. */
export function runWords({ suite, run }: Report): string {
  return visible(`${suite.name} ${suite.version}, seed ${run.seed}, ${run.startedAt}`)
}

/** How many requirements of a level held over all targets given, and how many there are: the denominator. */
export function heldOf(targets: readonly TargetReport[], level: Level): { held: number; all: number } {
  return {
    held: targets.reduce((sum, { totals }) => sum + (totals[level].pass ?? 0), 0),
    all: targets.reduce((sum, { totals }) => sum + countOf(totals, level), 0),
  }
}

/** `21 of 21 stated and 15 of 15 implied held`; levels that nothing was asked of are left out. */
export function heldWords(targets: readonly TargetReport[]): string {
  const parts = promised
    .map((level) => ({ level, ...heldOf(targets, level) }))
    .filter(({ all }) => all > 0)
    .map(({ level, held, all }) => `${held} of ${all} ${level}`)
  return parts.length === 0 ? 'nothing was asked' : `${parts.join(' and ')} held`
}

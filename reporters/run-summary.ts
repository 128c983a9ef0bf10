import type { Level, Report, TargetReport } from '../harness/report/report.ts'
import { documentLevels, isOwnId } from '../harness/report/report.ts'
import { countOf } from '../harness/report/totals.ts'
import { visible } from '../harness/report/visible.ts'

const promised = documentLevels.filter((level) => level !== 'open')

/** Suite, version, seed and start of a run, for a heading. */
export function runHeading({ suite, run }: Report): string {
  return visible(`${suite.name} ${suite.version}, seed ${run.seed}, ${run.startedAt}`)
}

/** The number of requirements of a level that hold on the given targets, and of all of that level. */
export function heldOf(targets: readonly TargetReport[], level: Level): { held: number; all: number } {
  return {
    held: targets.reduce((sum, { totals }) => sum + (totals[level]?.pass ?? 0), 0),
    all: targets.reduce((sum, { totals }) => sum + countOf(totals, level), 0),
  }
}

/** `21 of 21 stated and 13 of 15 implied held, 2 observed`; levels without results are omitted. */
export function heldSummary(targets: readonly TargetReport[]): string {
  const parts = promised
    .map((level) => ({ level, ...heldOf(targets, level) }))
    .filter(({ all }) => all > 0)
    .map(({ level, held, all }) => `${held} of ${all} ${level}`)
  return parts.length === 0
    ? 'no results'
    : `${parts.join(' and ')} held${observedSuffix(targets)}${knownSuffix(targets)}`
}

/** `own requirements: 3 of 4 held`, separate from the totals of the documents; undefined if the run had none. */
export function ownSummary(targets: readonly TargetReport[]): string | undefined {
  const { held, all } = heldOf(targets, 'own')
  return all === 0 ? undefined : `own requirements: ${held} of ${all} held`
}

/** The number of failures of the documents' requirements that the baseline lists: `, 40 known failures`. */
export function knownSuffix(targets: readonly TargetReport[]): string {
  const known = targets.reduce(
    (sum, { results }) =>
      sum + results.filter(({ known, requirement }) => known && !isOwnId(requirement)).length,
    0,
  )
  return known === 0 ? '' : `, ${known} known ${known === 1 ? 'failure' : 'failures'}`
}

/** The number of requirements that are only observed, since the document leaves open what the targets did: `, 4 observed`. */
export function observedSuffix(targets: readonly TargetReport[], some: readonly Level[] = promised): string {
  const observed = targets.reduce(
    (sum, { totals }) => sum + some.reduce((part, level) => part + (totals[level]?.observed ?? 0), 0),
    0,
  )
  return observed === 0 ? '' : `, ${observed} observed`
}

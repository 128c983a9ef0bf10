import type { RequirementRecord, Result, Verdict } from '../../../harness/report/report.ts'
import { verdictLabels, worstFirst } from './verdict-labels.ts'

/** The results of a target for some requirements, counted. */
export interface Score {
  /** Stated and implied requirements that passed. */
  readonly held: number
  readonly promised: number
  /** Open questions with an observation. */
  readonly observed: number
  readonly open: number
  readonly counts: Readonly<Partial<Record<Verdict, number>>>
}

/** A requirement with the result of each target, in column order. */
export interface ResultRow {
  readonly requirement: RequirementRecord
  readonly results: ReadonlyArray<Result | undefined>
}

/** The score of the target in a column; undefined without results. */
export function scoreOf(rows: readonly ResultRow[], column: number): Score | undefined {
  const counts: Partial<Record<Verdict, number>> = {}
  let [held, promised, observed, open] = [0, 0, 0, 0]
  for (const { requirement, results } of rows) {
    const verdict = results[column]?.verdict
    if (!verdict) continue
    counts[verdict] = (counts[verdict] ?? 0) + 1
    if (requirement.level === 'open') {
      open += 1
      if (verdict === 'observed') observed += 1
    } else {
      promised += 1
      if (verdict === 'pass') held += 1
    }
  }
  return promised + open === 0 ? undefined : { held, promised, observed, open, counts }
}

/** `35 of 36 held, 1 failed; 12 of 12 observed`. */
export function describeScore({ held, promised, observed, open, counts }: Score): string {
  const rest = worstFirst
    .filter((verdict) => verdict !== 'pass' && verdict !== 'observed')
    .flatMap((verdict) => (counts[verdict] ? [`${counts[verdict]} ${verdictLabels[verdict].counted}`] : []))
  const left = (counts.observed ?? 0) - observed
  const noticed = left > 0 ? [`${left} observed`] : []
  const promises = promised ? [[`${held} of ${promised} held`, ...rest, ...noticed].join(', ')] : []
  const questions = open ? [[`${observed} of ${open} observed`, ...(promised ? [] : rest)].join(', ')] : []
  return [...promises, ...questions].join('; ')
}

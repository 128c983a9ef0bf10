import type { RequirementRecord, Result, Verdict } from '../../../harness/report/report.ts'
import { faces, worstFirst } from './verdict-faces.ts'

/** What a target made of some requirements. */
export interface Score {
  /** Of those promised (stated or implied), how many passed. */
  readonly held: number
  readonly promised: number
  /** Of the open questions, how many were answered. */
  readonly observed: number
  readonly open: number
  readonly counts: Readonly<Partial<Record<Verdict, number>>>
}

/** One requirement with what each target of the page made of it, in the order of its columns. */
export interface Judged {
  readonly requirement: RequirementRecord
  readonly results: ReadonlyArray<Result | undefined>
}

/** The score of the target in a column; undefined where it was asked none of them. */
export function scoreOf(rows: readonly Judged[], column: number): Score | undefined {
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
export function scoreInWords({ held, promised, observed, open, counts }: Score): string {
  const rest = worstFirst
    .filter((verdict) => verdict !== 'pass' && verdict !== 'observed')
    .flatMap((verdict) => (counts[verdict] ? [`${counts[verdict]} ${faces[verdict].counted}`] : []))
  const promises = promised ? [[`${held} of ${promised} held`, ...rest].join(', ')] : []
  const questions = open ? [[`${observed} of ${open} observed`, ...(promised ? [] : rest)].join(', ')] : []
  return [...promises, ...questions].join('; ')
}

import type { Level, Verdict } from '../../../harness/report/report.ts'

/** The letter and texts of a verdict; the style sheet gives it a shape and a colour. */
export interface VerdictLabel {
  readonly letter: string
  /** The word in a sentence of counts: `5 failed`. */
  readonly counted: string
  readonly means: string
}

export const verdictLabels: Readonly<Record<Verdict, VerdictLabel>> = {
  pass: { letter: 'P', counted: 'held', means: 'the evidence shows that the requirement holds' },
  fail: { letter: 'F', counted: 'failed', means: 'the evidence shows that the requirement does not hold' },
  unstable: { letter: 'N', counted: 'unstable', means: 'the verdict changed between repeats of the run' },
  unmet: { letter: 'U', counted: 'unmet', means: 'a precondition could not be established' },
  error: { letter: 'E', counted: 'in error', means: 'the check reached no verdict' },
  observed: {
    letter: 'O',
    counted: 'observed',
    means: 'the behaviour for an open question, recorded and never judged',
  },
  skipped: { letter: 'S', counted: 'skipped', means: 'not selected, or withheld' },
}

/** In the order of the legend. */
export const verdicts = Object.keys(verdictLabels) as Verdict[]

/** In the order of counts and bars. */
export const worstFirst: readonly Verdict[] = [
  'fail',
  'unstable',
  'error',
  'unmet',
  'skipped',
  'observed',
  'pass',
]

export const levelMeanings: Readonly<Record<Level, string>> = {
  stated: 'the document states it',
  implied: 'it follows from the document',
  open: 'the document does not specify it; recorded, never judged',
  own: 'a suite of the user says it, and no document',
}

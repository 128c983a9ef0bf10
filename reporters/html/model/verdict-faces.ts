import type { Level, Verdict } from '../../../harness/report/report.ts'

/** How a verdict is told apart: by letter, by shape (the style sheet's, by name) and by colour. */
export interface VerdictFace {
  readonly letter: string
  /** The word in a sentence of counts: `5 failed`. */
  readonly counted: string
  readonly means: string
}

export const faces: Readonly<Record<Verdict, VerdictFace>> = {
  pass: { letter: 'P', counted: 'held', means: 'the evidence shows that it holds' },
  fail: { letter: 'F', counted: 'failed', means: 'the evidence shows that it does not hold' },
  unstable: { letter: 'N', counted: 'unstable', means: 'the verdict changed between repeats of the run' },
  unmet: { letter: 'U', counted: 'unmet', means: 'a precondition could not be brought about' },
  error: { letter: 'E', counted: 'in error', means: 'nothing was learned' },
  observed: { letter: 'O', counted: 'observed', means: 'an open question: recorded, never judged' },
  skipped: { letter: 'S', counted: 'skipped', means: 'left out or withheld' },
}

/** In the order in which they are explained. */
export const verdicts = Object.keys(faces) as Verdict[]

/** The order of counts and bars: what is worst first. */
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
  stated: 'the document says it',
  implied: 'it follows from what is said',
  open: 'the document does not say; asked and recorded, never judged',
}

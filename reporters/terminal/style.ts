import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Verdict } from '../../harness/report/report.ts'

/** Colours and length of terminal output. */
export interface Style {
  readonly colors: Colors
  /** The most lines for failures; `Infinity` shows all. */
  readonly failureLines: number
}

export function styleOf(colored: boolean, failureLines: number): Style {
  return { colors: pc.createColors(colored), failureLines }
}

/** Every verdict but `pass`, in the order of a summary, in the words behind a count. */
export const verdictWords: ReadonlyArray<readonly [Verdict, string]> = [
  ['fail', 'failed'],
  ['unstable', 'unstable'],
  ['unmet', 'unmet'],
  ['error', 'in error'],
  ['observed', 'observed'],
  ['skipped', 'skipped'],
]

const verdictColors = {
  pass: 'green',
  fail: 'red',
  unstable: 'red',
  unmet: 'yellow',
  error: 'yellow',
  observed: 'cyan',
  skipped: 'dim',
} as const satisfies Readonly<Record<Verdict, keyof Colors>>

/** Text in the colour of a verdict; the text itself names the verdict. */
export function paint(colors: Colors, verdict: Verdict, text: string): string {
  return colors[verdictColors[verdict]](text)
}

import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Verdict } from '../../harness/report/report.ts'

/** How a terminal is written on. */
export interface Style {
  readonly colors: Colors
  /** Lines that failures may take; all of them where it is `Infinity`. */
  readonly failureLines: number
}

/** A style with colours or without. */
export function styleOf(colored: boolean, failureLines: number): Style {
  return { colors: pc.createColors(colored), failureLines }
}

/** A verdict's colour; the word beside it says the same without. */
export function paint(colors: Colors, verdict: Verdict, text: string): string {
  switch (verdict) {
    case 'pass':
      return colors.green(text)
    case 'fail':
    case 'unstable':
      return colors.red(text)
    case 'unmet':
    case 'error':
      return colors.yellow(text)
    case 'observed':
      return colors.cyan(text)
    case 'skipped':
      return colors.dim(text)
  }
}

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

/** Text in the colour of a verdict; the text itself names the verdict. */
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

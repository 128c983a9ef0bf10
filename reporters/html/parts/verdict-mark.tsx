import type { JSX } from 'preact'
import type { Verdict } from '../../../harness/report/report.ts'
import { verdictLabels } from '../model/verdict-labels.ts'

/** A verdict's shape with its letter. Its name must be next to it. */
export function VerdictMark({ verdict }: { verdict: Verdict }): JSX.Element {
  return (
    <b class={`mark ${verdict}`} aria-hidden="true">
      {verdictLabels[verdict].letter}
    </b>
  )
}

/** The mark with the verdict's name. */
export function NamedVerdict({ verdict }: { verdict: Verdict }): JSX.Element {
  return (
    <span class="named">
      <VerdictMark verdict={verdict} /> {verdict}
    </span>
  )
}

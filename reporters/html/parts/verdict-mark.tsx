import type { JSX } from 'preact'
import type { Verdict } from '../../../harness/report/report.ts'
import { faces } from '../model/verdict-faces.ts'

/** A verdict's shape with its letter in it. What it is called must be said beside it. */
export function VerdictMark({ verdict }: { verdict: Verdict }): JSX.Element {
  return (
    <b class={`mark ${verdict}`} aria-hidden="true">
      {faces[verdict].letter}
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

import type { JSX } from 'preact'
import type { Verdict } from '../../../harness/report/report.ts'
import { describeScore, type Score } from '../model/score.ts'
import { worstFirst } from '../model/verdict-labels.ts'

const WIDTH = 100

/** The score of a target for a group: a fraction, counts of other verdicts, a bar. */
export function ScoreCell({ score }: { score: Score | undefined }): JSX.Element {
  if (!score)
    return (
      <td class="score none" tabIndex={-1}>
        <span aria-hidden="true">–</span>
        <span class="unseen">no results</span>
      </td>
    )
  const { held, promised, observed, open, counts } = score
  const [part, whole] = promised > 0 ? [held, promised] : [observed, open]
  const problems = worstFirst.filter(
    (verdict) => verdict !== 'pass' && verdict !== 'observed' && counts[verdict],
  )
  // Promised requirements that were observed are neither held nor failed.
  const noticed = promised > 0 ? (counts.observed ?? 0) - observed : 0
  return (
    <td class={part === whole ? 'score full' : 'score'} tabIndex={-1}>
      <span class="unseen">{describeScore(score)}</span>
      <span class="fraction" aria-hidden="true">
        {part}
        <i>/{whole}</i>
      </span>
      {problems.map((verdict) => (
        <b class={`count ${verdict}`} aria-hidden="true">
          {counts[verdict]}
        </b>
      ))}
      {noticed > 0 ? (
        <b class="count observed" aria-hidden="true">
          {noticed}
        </b>
      ) : null}
      <Bar counts={counts} />
    </td>
  )
}

/** The share of each verdict, the worst last. */
function Bar({ counts }: { counts: Score['counts'] }): JSX.Element {
  const there: Verdict[] = worstFirst.toReversed().filter((verdict) => counts[verdict])
  const all = there.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0)
  let x = 0
  return (
    <svg class="bar" viewBox={`0 0 ${WIDTH} 3`} preserveAspectRatio="none" aria-hidden="true">
      {there.map((verdict) => {
        const width = Math.round(((counts[verdict] ?? 0) / all) * WIDTH * 10) / 10
        const from = x
        x += width
        return <rect class={verdict} x={Math.round(from * 10) / 10} width={width} height="3" />
      })}
    </svg>
  )
}

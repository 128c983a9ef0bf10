import type { JSX } from 'preact'
import type { Verdict } from '../../../harness/report/report.ts'
import { scoreInWords, type Score } from '../model/score.ts'
import { worstFirst } from '../model/verdict-faces.ts'

const WIDTH = 100

/** What a target made of a group: a fraction, the marks of what did not hold, a bar. */
export function ScoreCell({ score }: { score: Score | undefined }): JSX.Element {
  if (!score)
    return (
      <td class="score none" tabIndex={-1}>
        <span aria-hidden="true">–</span>
        <span class="unseen">not asked</span>
      </td>
    )
  const { held, promised, observed, open, counts } = score
  const [part, whole] = promised > 0 ? [held, promised] : [observed, open]
  const troubles = worstFirst.filter(
    (verdict) => verdict !== 'pass' && verdict !== 'observed' && counts[verdict],
  )
  return (
    <td class={part === whole ? 'score full' : 'score'} tabIndex={-1}>
      <span class="unseen">{scoreInWords(score)}</span>
      <span class="fraction" aria-hidden="true">
        {part}
        <i>/{whole}</i>
      </span>
      {troubles.map((verdict) => (
        <b class={`count ${verdict}`} aria-hidden="true">
          {counts[verdict]}
        </b>
      ))}
      <Bar counts={counts} />
    </td>
  )
}

/** The share of each verdict, the worst at the end. */
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

import type { JSX } from 'preact'
import { disputeText } from '../../../harness/report/disputes.ts'
import type { Dispute, Result } from '../../../harness/report/report.ts'
import { knownText } from '../../common/outcome.ts'
import type { MatrixRow } from '../model/matrix-model.ts'
import { verdictLabels } from '../model/verdict-labels.ts'
import { plainText, Says, Text } from './text.tsx'

const MAX_LENGTH = 200

interface Props {
  readonly row: MatrixRow
  /** The operation's key. */
  readonly fold: string
  readonly folded: boolean
  /** Labels of the runs whose catalogue lacks it. */
  readonly lackedBy?: readonly string[] | undefined
  /** The disputes about it. */
  readonly disputes: readonly Dispute[] | undefined
}

/** A requirement with a button for each target's verdict, which opens the evidence. */
export function RequirementRow({ row, fold, folded, lackedBy, disputes }: Props): JSX.Element {
  const { requirement, results, unselected, differs } = row
  const { id, level, says, source } = requirement
  const letters = results.map((result) => (result ? verdictLabels[result.verdict].letter : '')).join('')
  return (
    <tr
      class={`one ${level}${unselected ? ' unselected' : ''}${folded ? ' folded' : ''}`}
      data-id={id}
      data-in={fold}
      data-level={level}
      data-verdicts={letters}
      data-source={source}
      data-differs={differs ? '' : undefined}
      aria-level={3}
    >
      <th scope="row">
        <button type="button" class="requirement" tabIndex={-1}>
          <span class="level" title={level}>
            <span class="unseen">{level}: </span>
          </span>
          <span class="says">
            <Says>{says}</Says>
          </span>{' '}
          <code>{id}</code>
          {results.length === 1 ? <Reason result={results[0]} /> : null}
          {disputes?.map((dispute) => (
            <span class="disputed" title={plainText(disputeText([dispute]) ?? '')}>
              dispute {dispute.state}
            </span>
          ))}
          {lackedBy ? <span class="lacked">not in {lackedBy.join(', ')}</span> : null}
        </button>
      </th>
      {results.map((result) => (
        <Cell result={result} />
      ))}
    </tr>
  )
}

/** The message of the only target, unless it passed without one. */
function Reason({ result }: { result: Result | undefined }): JSX.Element | null {
  const text = result?.message ?? result?.reason
  if (!result || text === undefined || result.verdict === 'skipped') return null
  return (
    <span class={`because ${result.verdict}`}>
      <Text>{text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}</Text>
      {result.known ? <Text>{` (${knownText(result.known)})`}</Text> : null}
    </span>
  )
}

function Cell({ result }: { result: Result | undefined }): JSX.Element {
  if (!result)
    return (
      <td class="none" tabIndex={-1}>
        <span aria-hidden="true">·</span>
        <span class="unseen">no result</span>
      </td>
    )
  return (
    <td>
      <button type="button" class={`mark ${result.verdict}`} tabIndex={-1} aria-label={result.verdict}>
        {verdictLabels[result.verdict].letter}
      </button>
    </td>
  )
}

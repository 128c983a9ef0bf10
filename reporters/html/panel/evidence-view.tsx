import type { JSX } from 'preact'
import { reproduceByRun } from '../../../harness/report/reproduce.ts'
import { shellWord } from '../../../harness/report/shell-word.ts'
import type { PackedEvidence, PackedResult } from '../evidence/packed.ts'
import { findExchange, unpackExchange, type PageExchange } from '../evidence/unpack-evidence.ts'
import { Text } from '../parts/text.tsx'
import { ExchangeView } from './exchange-view.tsx'

const MANY = 60
const MAX_COMMAND_LENGTH = 6000

interface Props {
  readonly evidence: PackedEvidence
  readonly column: number
  readonly result: PackedResult
  /** The column to compare with. */
  readonly beside?: number | undefined
}

/** The judged exchanges, the setup before them, and all of them as commands. */
export function EvidenceView({ evidence, column, result, beside }: Props): JSX.Element {
  const judged = exchangesAt(evidence, column, result.judged)
  const setup = exchangesAt(evidence, column, result.setup)
  const decided =
    result.decisive === undefined ? undefined : unpackExchange(evidence, column, result.decisive)?.id
  if (judged.length + setup.length === 0) return <p class="nothing">No exchange was judged.</p>
  return (
    <>
      <h3>
        Judged <i>{judged.length}</i>
      </h3>
      {judged.slice(0, MANY).map((exchange, place) => (
        <ExchangeView
          key={exchange.id}
          exchange={exchange}
          times={result.times?.[place] ?? 1}
          open={decided === undefined ? judged.length === 1 : exchange.id === decided}
          decisive={exchange.id === decided}
          compared={beside !== undefined}
          beside={beside === undefined ? undefined : findExchange(evidence, beside, exchange.id)}
        />
      ))}
      <More of={judged.length} />
      {setup.length > 0 ? (
        <>
          <h3>
            Setup <i>{setup.length}</i>
          </h3>
          {setup.slice(0, MANY).map((exchange) => (
            <ExchangeView key={exchange.id} exchange={exchange} open={false} />
          ))}
          <More of={setup.length} />
        </>
      ) : null}
    </>
  )
}

/** The commands that reproduce the result: one that sends requests, and one that writes a script of all requests. */
export function Reproduce({
  evidence,
  column,
  requirement,
  result,
}: Pick<Props, 'evidence' | 'column' | 'result'> & { readonly requirement: string }): JSX.Element | null {
  const target = evidence.targets[column]
  const exchanges = exchangesAt(evidence, column, result.judged).map(({ id }) => id)
  if (!target || exchanges.length === 0) return null
  const { verdict } = result
  const again = result.curl ?? reproduceByRun(evidence, target, { requirement, verdict, exchanges })
  if (again === undefined) return null
  return (
    <details class="script">
      <summary>Reproduce</summary>
      <Command text={again} />
      <p class="about">
        A script that sends all requests again, written beside the report; <code>--script node</code> or{' '}
        <code>python</code> for other languages:
      </p>
      <Command text={`forge-conformance explain ${shellWord(requirement)} --script`} />
    </details>
  )
}

/** A command to copy. The page's script copies the text of the block next to the button. */
function Command({ text }: { text: string }): JSX.Element {
  if (text.length > MAX_COMMAND_LENGTH)
    return <p class="nothing">The command is too long to show; the request is in the evidence file.</p>
  return (
    <div class="command">
      <pre tabIndex={0}>
        <Text lines>{text}</Text>
      </pre>
      <button type="button" class="plain" data-copy="">
        copy
      </button>
    </div>
  )
}

function More({ of }: { of: number }): JSX.Element | null {
  return of > MANY ? <p class="nothing">and {of - MANY} more, in the evidence file</p> : null
}

function exchangesAt(evidence: PackedEvidence, column: number, places: readonly number[]): PageExchange[] {
  return places.flatMap((place) => unpackExchange(evidence, column, place) ?? [])
}

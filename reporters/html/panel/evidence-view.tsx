import type { JSX } from 'preact'
import { curlLine } from '../../../harness/report/curl.ts'
import type { PackedEvidence, PackedResult } from '../evidence/packed.ts'
import { findExchange, unpackExchange, type PageExchange } from '../evidence/unpack-evidence.ts'
import { Command } from './command.tsx'
import { ExchangeView } from './exchange-view.tsx'

const MANY = 60

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
      {judged.slice(0, MANY).map((exchange) => (
        <ExchangeView
          key={exchange.id}
          exchange={exchange}
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
      <Script setup={setup} judged={judged} />
    </>
  )
}

function Script({
  setup,
  judged,
}: {
  setup: readonly PageExchange[]
  judged: readonly PageExchange[]
}): JSX.Element {
  const part = (title: string, some: readonly PageExchange[]): string[] =>
    some.length > 0 ? [`# ${title}`, ...some.map((exchange) => curlLine(exchange))] : []
  return (
    <details class="script">
      <summary>All requests as commands</summary>
      <Command text={[...part('setup', setup), ...part('judged', judged)].join('\n')} />
    </details>
  )
}

function More({ of }: { of: number }): JSX.Element | null {
  return of > MANY ? <p class="nothing">and {of - MANY} more, in the evidence file</p> : null
}

function exchangesAt(evidence: PackedEvidence, column: number, places: readonly number[]): PageExchange[] {
  return places.flatMap((place) => unpackExchange(evidence, column, place) ?? [])
}

import type { JSX } from 'preact'
import type { PackedEvidence } from '../evidence/packed.ts'
import { findExchange } from '../evidence/unpack-evidence.ts'
import { Text } from '../parts/text.tsx'
import { ExchangeView } from './exchange-view.tsx'
import { PanelHead } from './panel.tsx'
import type { PanelActions } from './panel-props.ts'

/** A single exchange, which an observation links to. */
export function SingleExchange({
  evidence,
  column,
  id,
  on,
}: {
  evidence: PackedEvidence
  column: number
  id: string
  on: PanelActions
}): JSX.Element {
  const exchange = findExchange(evidence, column, id)
  return (
    <>
      <PanelHead title="One exchange" on={on}>
        <p class="about">
          with <Text>{evidence.targets[column]?.name ?? 'an unknown target'}</Text>
        </p>
      </PanelHead>
      {exchange ? <ExchangeView exchange={exchange} open /> : <p class="nothing">It is not in the page.</p>}
    </>
  )
}

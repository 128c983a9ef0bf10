import type { JSX } from 'preact'
import type { PackedResult } from '../evidence/packed.ts'
import { verdictLabels } from '../model/verdict-labels.ts'
import { Contrast } from '../parts/contrast.tsx'
import { Says, Text, TextIn } from '../parts/text.tsx'
import { VerdictMark } from '../parts/verdict-mark.tsx'
import { EvidenceView, Reproduce } from './evidence-view.tsx'
import type { PanelActions, PanelProps } from './panel-props.ts'
import { CompareSwitch, TargetSwitch } from './switches.tsx'

/** The evidence of one cell. */
export function Panel({ evidence, requirement, column, beside, on }: PanelProps): JSX.Element {
  const record = evidence.requirements.find(({ id }) => id === requirement)
  const target = evidence.targets[column]
  const result = target?.results[requirement]
  if (!record || !target) return <PanelHead title="This requirement is not in the report." on={on} />
  return (
    <>
      <PanelHead title={record.says} on={on}>
        <p class="about">
          <code>{record.id}</code> · {record.level} · {record.source}
        </p>
      </PanelHead>
      <TargetSwitch evidence={evidence} requirement={requirement} column={column} turn={on.turn} />
      {result ? (
        <>
          <Outcome result={result} />
          <CompareSwitch
            evidence={evidence}
            requirement={requirement}
            column={column}
            beside={beside}
            compare={on.compare}
          />
          <Reproduce evidence={evidence} column={column} requirement={requirement} result={result} />
          <EvidenceView evidence={evidence} column={column} result={result} beside={beside} />
        </>
      ) : (
        <p class="nothing">
          No result for <Text>{target.name}</Text>.
        </p>
      )}
      {evidence.bodiesCutAt === undefined ? null : (
        <p class="nothing">
          Bodies longer than {evidence.bodiesCutAt} bytes are cut here; they are whole in the evidence file.
        </p>
      )}
    </>
  )
}

/** The panel's title with its buttons. */
export function PanelHead({
  title,
  on,
  children,
}: {
  title: string
  on: PanelActions
  children?: JSX.Element
}): JSX.Element {
  return (
    <div class="panel-head">
      <div class="panel-buttons">
        <button type="button" class="plain" onClick={() => on.step(-1)} aria-label="Previous requirement">
          ↑
        </button>
        <button type="button" class="plain" onClick={() => on.step(1)} aria-label="Next requirement">
          ↓
        </button>
        <button type="button" class="plain" onClick={on.close} aria-label="Close">
          ✕
        </button>
      </div>
      <h2 id="panel-title">
        <Says>{title}</Says>
      </h2>
      {children}
    </div>
  )
}

function Outcome({ result }: { result: PackedResult }): JSX.Element {
  const { verdict, reason, message, expected, received, since } = result
  const contrasted = expected !== undefined && received !== undefined
  return (
    <div class={`outcome ${verdict}`}>
      <p>
        <VerdictMark verdict={verdict} /> <b>{verdict}</b>{' '}
        <span class="means">{verdictLabels[verdict].means}</span>
      </p>
      {contrasted ? <Contrast expected={expected} received={received} /> : null}
      {(since ?? []).map((line) => (
        <p>
          since <Text>{line}</Text>
        </p>
      ))}
      {reason === undefined || reason === message ? null : <TextIn as="p">{reason}</TextIn>}
      {message === undefined || contrasted ? null : (
        <TextIn as="p" class="message" lines>
          {message}
        </TextIn>
      )}
    </div>
  )
}

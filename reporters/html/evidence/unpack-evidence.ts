import { present } from '../../../harness/client/present.ts'
import type { Exchange, HeaderLines } from '../../../harness/report/evidence.ts'
import type { PackedEvidence, PackedExchange } from './packed.ts'

/** An exchange as recorded, without its time and target: the column is the target. */
export type PageExchange = Omit<Exchange, 'target' | 'runMs' | 'startedAt'>

/** The exchange at an index of a target's list. */
export function unpackExchange(
  evidence: PackedEvidence,
  target: number,
  place: number,
): PageExchange | undefined {
  const packed = evidence.targets[target]?.exchanges[place]
  return packed && unpack(evidence, packed)
}

/** The exchange with this id in a target, for comparing the same request between targets. */
export function findExchange(evidence: PackedEvidence, target: number, id: string): PageExchange | undefined {
  const packed = evidence.targets[target]?.exchanges.find(([known]) => known === id)
  return packed && unpack(evidence, packed)
}

function unpack(evidence: PackedEvidence, packed: PackedExchange): PageExchange {
  const [id, caller, operation, method, url, head, body, answer, durationMs, attempts] = packed
  return {
    id,
    caller,
    ...present({ operation: operation || undefined }),
    request: {
      method,
      url,
      headers: headersAt(evidence, head, id),
      ...present({ body: evidence.bodies[body] }),
    },
    ...answerOf(evidence, answer, id),
    ...present({ attempts: attempts || undefined }),
    durationMs,
  }
}

function answerOf(
  evidence: PackedEvidence,
  answer: PackedExchange[7],
  id: string,
): Pick<Exchange, 'response' | 'fault'> {
  if (answer === 0) return {}
  if ('kind' in answer) return { fault: answer }
  const [status, head, body] = answer
  const headers = headersAt(evidence, head, id)
  return { response: { status, headers, ...present({ body: evidence.bodies[body] }) } }
}

function headersAt({ heads, lines }: PackedEvidence, head: number, id: string): HeaderLines {
  return (heads[head] ?? []).map((place) => lines[place] ?? ['x-conformance-exchange', id])
}

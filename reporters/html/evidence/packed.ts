import type { EarlierAttempt, EvidenceBody, Fault } from '../../../harness/report/evidence.ts'
import type { RequirementRecord, Result, Verdict } from '../../../harness/report/report.ts'

/*
 * Evidence as the page carries it: every header line, set of headers and body once, exchanges as rows that point to
 * them. It is compressed afterwards; what is shared far apart is beyond the reach of that.
 */

/** Everything the page's script needs beyond what is drawn already. */
export interface PackedEvidence {
  readonly requirements: ReadonlyArray<Pick<RequirementRecord, 'id' | 'level' | 'says' | 'source'>>
  readonly lines: ReadonlyArray<readonly [name: string, value: string]>
  /** Sets of headers, as places in `lines`; -1 stands for the line that carries the exchange's own id. */
  readonly heads: ReadonlyArray<readonly number[]>
  readonly bodies: readonly EvidenceBody[]
  /** In the order of the page's columns. */
  readonly targets: readonly PackedTarget[]
  /** Bytes beyond which bodies were cut to keep the page small; they are whole in the evidence file. */
  readonly bodiesCutAt?: number
}

export interface PackedTarget {
  readonly name: string
  readonly exchanges: readonly PackedExchange[]
  readonly results: Readonly<Record<string, PackedResult>>
}

export type PackedExchange = readonly [
  id: string,
  caller: string,
  operation: string,
  method: string,
  url: string,
  head: number,
  body: number,
  answer: readonly [status: number, head: number, body: number] | Fault | 0,
  durationMs: number,
  attempts: readonly EarlierAttempt[] | 0,
]

/** A result with places in the target's `exchanges` for ids. */
export interface PackedResult extends Pick<Result, 'reason' | 'message' | 'expected' | 'received'> {
  readonly verdict: Verdict
  readonly judged: readonly number[]
  /** Steps of the shared fixture that the judged exchanges lean on. */
  readonly scenario: readonly number[]
  readonly decisive?: number
  readonly durationMs: number
}

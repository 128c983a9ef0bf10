import type { EarlierAttempt, EvidenceBody, Fault } from '../../../harness/report/evidence.ts'
import type { ExplorationReport } from '../../../harness/report/exploration-report.ts'
import type { RequirementRecord, Result, TargetReport, Verdict } from '../../../harness/report/report.ts'

/*
 * Evidence in the page: each header line, set of headers and body once, exchanges as rows of indices into them. gzip alone
 * does not find repetitions that are more than 32 KiB apart.
 */

/** The data that the page's script needs beyond the HTML. */
export interface PackedEvidence {
  readonly requirements: ReadonlyArray<Pick<RequirementRecord, 'id' | 'level' | 'says' | 'source'>>
  readonly lines: ReadonlyArray<readonly [name: string, value: string]>
  /** Sets of headers as indices into `lines`; -1 is the header with the exchange's own id. */
  readonly heads: ReadonlyArray<readonly number[]>
  readonly bodies: readonly EvidenceBody[]
  /** In the order of the page's columns. */
  readonly targets: readonly PackedTarget[]
  readonly seed: string
  /** Bytes beyond which bodies were cut to keep the page small; they are whole in the evidence file. */
  readonly bodiesCutAt?: number
}

export interface PackedTarget {
  readonly name: string
  /** The words that a command line names it with; absent in reports of earlier versions. */
  readonly again?: NonNullable<TargetReport['again']>
  readonly exploration?: {
    readonly findings: ReadonlyArray<Pick<ExplorationReport['findings'][number], 'requirement' | 'again'>>
  }
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

/** A result with indices into the target's `exchanges` in place of ids. */
export interface PackedResult extends Pick<Result, 'reason' | 'message' | 'expected' | 'received'> {
  readonly verdict: Verdict
  readonly judged: readonly number[]
  /** How often each of them was sent, if one was sent more than once with equal responses. */
  readonly times?: readonly number[]
  /** Why a rule expects the value, one line each. */
  readonly since?: readonly string[]
  /** Steps of the shared fixture that the judged exchanges require. */
  readonly setup: readonly number[]
  readonly decisive?: number
  /** The command that reproduces it with one request, if one suffices. */
  readonly curl?: string
  readonly durationMs: number
}

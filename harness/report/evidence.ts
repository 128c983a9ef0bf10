import { AFTER_RESTART, parseExchangeId } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Target } from '../client/target.ts'

export { parseExchangeId } from '../client/exchange-id.ts'
export type { RunEvent } from '../client/run-event.ts'
export type { EarlierAttempt, EvidenceBody, Exchange, Fault, HeaderLines } from '../client/exchange.ts'

/** The first line of an evidence file. */
export interface EvidenceHeader {
  readonly evidence: 1
  readonly suite: { readonly name: string; readonly version: string }
  readonly seed: string
  readonly startedAt: string
  /** The settings of the run that a replay needs; absent in evidence of earlier versions and of merged runs. */
  readonly run?: RecordedRun
}

/** Of one run; a replay stores the requests of all of them. `schemas/evidence.schema.json` has the same number. */
export const MAX_TARGETS = 100

/** The settings of a run that affect its requests and verdicts. */
export interface RecordedRun {
  readonly nonce: string
  readonly preflight: boolean
  readonly claimsNames: boolean
  readonly repeats: number
  /** Ids of the selected requirements. */
  readonly selected: 'everything' | readonly string[]
  readonly isExploration: boolean
  readonly interrupted: boolean
  /** In order, with placeholders in place of secrets. */
  readonly targets: readonly RecordedTarget[]
}

/** A target without its network settings and with placeholders in place of secrets. */
export type RecordedTarget = Omit<Target, 'network' | 'again' | 'thisMachine'>

/** Binds an evidence file to its report. */
export interface EvidenceBinding {
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

/** The last line of an evidence file; a file without it was cut off. */
export interface EvidenceFooter {
  readonly footer: true
  readonly exchanges: number
  /** Absent in evidence of earlier versions. */
  readonly events?: number
  readonly cut?: EvidenceCut
}

/** The exchanges that the limit `evidenceBytes` shortened. */
export interface EvidenceCut {
  /** Exchanges without bodies and long headers. */
  readonly exchanges: number
  /** Bytes that the omitted parts would have. */
  readonly bytes: number
}

/** The exchanges of a run, by target and id. */
export interface Evidence {
  exchange(target: string, id: string): Exchange | undefined
  /** All exchanges of a target, in the order of the evidence. */
  exchanges(target: string): Iterable<Exchange>
}

/** Builds an index of exchanges. */
export function indexEvidence(exchanges: Iterable<Exchange>): Evidence {
  const byTarget = new Map<string, Map<string, Exchange>>()
  for (const exchange of exchanges) {
    const known = byTarget.get(exchange.target) ?? new Map<string, Exchange>()
    byTarget.set(exchange.target, known.set(exchange.id, exchange))
  }
  return {
    exchange: (target, id) => byTarget.get(target)?.get(id),
    exchanges: (target) => byTarget.get(target)?.values() ?? [],
  }
}

/** For a report without available evidence. */
export const noEvidence: Evidence = { exchange: () => undefined, exchanges: () => [] }

/** Whether a run sent the request after it had restarted the server. */
export function isAfterRestart(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && parseExchangeId(exchange.id).source === AFTER_RESTART
}

import type { Fault, HeaderLines } from './exchange.ts'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'
import type { ClientProfile } from './client-profiles.ts'

/** A request as sent on the wire. `path` is sent unchanged, including the query. */
export interface WireRequest {
  /** Id of the exchange; not sent. */
  readonly id?: string
  /** Id of the documented operation of the request, if any; not sent. */
  readonly operation?: string
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly headers: HeaderLines
  readonly body?: Buffer
  /** The client that a server sees as the sender; the suite's own form if absent. */
  readonly client?: ClientProfile
}

export interface WireAnswer {
  readonly status: number
  readonly headers: HeaderLines
  readonly body: Buffer
}

export type WireOutcome =
  /** `earlier`: the result of an earlier attempt, which was repeated. */
  | { readonly answer: WireAnswer; readonly earlier?: string }
  /** `isUnsent`: the connection was refused, so the target received nothing. */
  | { readonly fault: Fault; readonly isUnsent?: true }

/** An outcome whose messages, which may repeat text of a proxy or of the target, have no secrets. The answer is unchanged. */
export function withCleanMessages(outcome: WireOutcome, clean: (message: string) => string): WireOutcome {
  return 'fault' in outcome
    ? { ...outcome, fault: { ...outcome.fault, message: clean(outcome.fault.message) } }
    : outcome
}

export interface TransportLimits {
  readonly connections: number
  readonly timeoutMs: number
  readonly limits: Limits
  /** The network settings; a direct connection if absent. */
  readonly network?: Network
  /** The number of targets of the run, which share some limits; one if absent. */
  readonly targets?: number
}

import type { Fault, HeaderLines } from './exchange.ts'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'
import type { ClientProfile } from './client-profiles.ts'

/** A request as it goes on the wire. `path` is sent exactly as it stands, query included. */
export interface WireRequest {
  /** Id of the exchange; it is not sent. */
  readonly id?: string
  /** Id of the documented operation that the request fits, if any; it is not sent. */
  readonly operation?: string
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly headers: HeaderLines
  readonly body?: Buffer
  /** The client that sends it, as far as a server can tell; the suite's own where absent. */
  readonly client?: ClientProfile
}

export interface WireAnswer {
  readonly status: number
  readonly headers: HeaderLines
  readonly body: Buffer
}

export type WireOutcome =
  /** `earlier`: what came of an attempt before, which was repeated. */
  { readonly answer: WireAnswer; readonly earlier?: string } | { readonly fault: Fault }

export interface TransportLimits {
  readonly connections: number
  readonly timeoutMs: number
  readonly limits: Limits
  /** The way to the target; a direct one where absent. */
  readonly network?: Network
  /** How many targets the run has, which share some limits; one where absent. */
  readonly targets?: number
}

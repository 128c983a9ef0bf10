import type { Fault } from './exchange.ts'

/** Work that is no exchange and whose result a run depends on, such as a push: a line of the evidence. */
export interface RecordedEffect {
  readonly event: 'act'
  readonly target: string
  readonly repeat: number
  /** Unique within target and repeat. */
  readonly name: string
  /** The places of its beginning and end, as those of exchanges. */
  readonly order: readonly [began: number, ended: number]
  /** Its result, as JSON; absent where it has none or failed. */
  readonly value?: unknown
  /** Why it failed, without secrets. */
  readonly error?: string
  /** Where it was not begun, since the target had been given up. */
  readonly fault?: Fault
}

/** Something that happened once, such as the first request of the target to the git repository of the run. */
export interface Note {
  readonly event: 'note'
  readonly target: string
  readonly repeat: number
  /** Unique within target and repeat. */
  readonly name: string
  /** After which place of {@link RecordedEffect.order} it happened. */
  readonly at: number
  readonly value?: string
}

/** A request that was not sent any more, although its turn had come. */
export interface Unsent {
  readonly event: 'unsent'
  readonly target: string
  readonly repeat: number
  readonly id: string
  /** The fault for which the target was given up, or `interrupted`. */
  readonly why: 'interrupted' | Fault
}

/** A response that arrived when no request was waiting for it. */
export interface UnsolicitedResponse {
  readonly event: 'unasked'
  readonly target: string
  readonly repeat: number
  /** The last request of the connection. */
  readonly request: { readonly id?: string; readonly operation?: string }
  /** Ids of the exchanges that may have been given the response to another request. */
  readonly doubtful: readonly string[]
}

/** The lines of evidence besides exchanges, without which a run cannot be replayed. */
export type RunEvent = RecordedEffect | Note | Unsent | UnsolicitedResponse

import type { Fault } from './exchange.ts'

/** Work other than exchanges whose result a run depends on, such as a push: a line of the evidence. */
export interface RecordedEffect {
  readonly event: 'act'
  readonly target: string
  readonly repeat: number
  /** Unique within target and repeat. */
  readonly name: string
  /** The positions of its start and end, in the same order as those of exchanges. */
  readonly order: readonly [began: number, ended: number]
  /** Its result, as JSON; absent if it has none or failed. */
  readonly value?: unknown
  /** The reason for its failure, without secrets. */
  readonly error?: string
  /** Present if it was not started because the target had been given up. */
  readonly fault?: Fault
}

/** An event that happened once, such as the first request of the target to the git repository of the run. */
export interface Note {
  readonly event: 'note'
  readonly target: string
  readonly repeat: number
  /** Unique within target and repeat. */
  readonly name: string
  /** The last position of {@link RecordedEffect.order} before it. */
  readonly at: number
  readonly value?: string
}

/** A request that was not sent, although its turn had come. */
export interface Unsent {
  readonly event: 'unsent'
  readonly target: string
  readonly repeat: number
  readonly id: string
  /** The fault for which the target was given up, or `interrupted`. */
  readonly why: 'interrupted' | Fault
}

/** A response that arrived while no request was waiting for it. */
export interface UnsolicitedResponse {
  readonly event: 'unasked'
  readonly target: string
  readonly repeat: number
  /** The last request of the connection. */
  readonly request: { readonly id?: string; readonly operation?: string }
  /** Ids of the exchanges that may have received the response to another request. */
  readonly doubtful: readonly string[]
}

/** The lines of evidence, in addition to exchanges, that a replay requires. */
export type RunEvent = RecordedEffect | Note | Unsent | UnsolicitedResponse

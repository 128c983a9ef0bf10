import type { Presumption } from './presumption.ts'
import type { ListShown } from './register.ts'

/** A response that cannot be right, whatever the order of the exchanges that overlap. */
export interface Contradiction {
  /** Id of the broken rule. */
  readonly rule: string
  /** Id of the exchange whose response is wrong. */
  readonly exchange: string
  /** The expectation. */
  readonly expected: string
  /** The response's value. */
  readonly received: string
  /** Ids of the exchanges from which the expectation follows. */
  readonly because: readonly string[]
  /**
   * Milliseconds from the last change that matters to the request. Where the document lets an effect come later, a response that
   * is younger than the target's patience is no contradiction, and is not reported.
   */
  readonly ageMs: number
  /** Of a list that lacks an entry: its length. A contradiction only where the operation has returned a longer list. */
  readonly length?: number
  /** Set where it rests on what no sentence says. */
  readonly restsOn?: Presumption
  /** The lists by whose lack of an entry the expectation was learned. */
  readonly absentFrom?: readonly ListShown[]
}

import type { FactShown } from './fact-words.ts'
import type { Presumption } from './presumption.ts'
import type { ListShown } from './register.ts'

/** A response that is wrong in every possible order of the overlapping exchanges. */
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
  /** The facts from which the expectation follows, in words. */
  readonly since?: readonly FactShown[]
  /**
   * Milliseconds between the last relevant change and the request. If the document allows a delayed effect and the response is younger than
   * the target's patience, it is not a contradiction, and is not reported.
   */
  readonly ageMs: number
  /** The length of a list that lacks an entry. It is a contradiction only if the operation has returned a longer list. */
  readonly length?: number
  /** Set if the expectation depends on a presumption that no sentence states. */
  readonly restsOn?: Presumption
  /** The lists without an entry from which the expectation was learned. */
  readonly absentFrom?: readonly ListShown[]
}

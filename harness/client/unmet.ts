import type { Failure } from './failure.ts'

/**
 * A precondition that could not be met, or a control that failed. `prerequisite` is the capability, the seeding
 * step or the control that is required, in a few words that are the same for every check that needed it.
 */
export class Unmet extends Error {
  readonly prerequisite: string
  readonly exchangeId: string | undefined
  /** The requirement of the control, and the exchange. */
  readonly failure: Failure | undefined

  constructor(prerequisite: string, message: string, exchangeId?: string, failure?: Failure) {
    super(message)
    this.name = 'Unmet'
    this.prerequisite = prerequisite
    this.exchangeId = exchangeId
    this.failure = failure
  }
}

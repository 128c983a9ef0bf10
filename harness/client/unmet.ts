import type { Failure } from './failure.ts'

/**
 * A prerequisite that could not be met, or a control that failed. `prerequisite` is the required capability, seeding step or
 * control, in a few words that are the same for every check that needs it.
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

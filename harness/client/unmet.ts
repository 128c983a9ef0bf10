/**
 * A precondition that could not be brought about, or a control that failed. `leanedOn` is the capability, the seeding
 * step or the control that was leaned on, in a few words that are the same for every check that needed it.
 */
export class Unmet extends Error {
  readonly leanedOn: string
  readonly exchangeId: string | undefined

  constructor(leanedOn: string, message: string, exchangeId?: string) {
    super(message)
    this.name = 'Unmet'
    this.leanedOn = leanedOn
    this.exchangeId = exchangeId
  }
}

/** What a matcher found, for the report: carried in the `actual` of the assertion error. */
export class Judged {
  /** What came, in words. */
  readonly received: string
  /** The exchange that showed it. */
  readonly exchangeId: string

  constructor(received: string, exchangeId: string) {
    this.received = received
    this.exchangeId = exchangeId
  }

  toString(): string {
    return this.received
  }
}

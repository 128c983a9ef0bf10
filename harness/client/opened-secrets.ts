import type { Exchange } from './exchange.ts'

/**
 * Compares the lengths of recorded requests with the lengths that follow from the generated secrets of a run. The evidence has
 * placeholders in place of secrets, and the sent length of each body.
 */
export class OpenedSecrets {
  /** Placeholders of the known secrets. */
  readonly names = new Set<string>()
  /** Requests whose bodies contain no other secrets. */
  compared = 0
  /** Ids of the requests with another length. */
  readonly others: string[] = []

  /** Compares a request with the known secrets to the recorded one. */
  compare(id: string, asked: Exchange['request'], { body }: Exchange['request']): void {
    if (!body || !('text' in body) || body.cut !== undefined || asked.body?.bytes === undefined) return
    const hidden = body.text.match(/«[^«»]*»/g) ?? []
    // The lengths of other secrets, such as cookies, are unknown.
    if (!hidden.every((one) => this.names.has(one))) return
    this.compared += 1
    if (asked.body.bytes !== body.bytes) this.others.push(id)
  }
}

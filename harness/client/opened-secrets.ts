import type { Exchange } from './exchange.ts'

/**
 * Compares the lengths of recorded requests with those that they have with the secrets that a run made up. Evidence has placeholders in
 * place of secrets, and the length of each body as it was sent.
 */
export class OpenedSecrets {
  /** Placeholders of the secrets that are known. */
  readonly names = new Set<string>()
  /** Requests with such secrets alone, in their bodies. */
  compared = 0
  /** Ids of those that had another length. */
  readonly others: string[] = []

  /** Takes a request as it is with the secrets that are known, and as it was recorded. */
  compare(id: string, asked: Exchange['request'], { body }: Exchange['request']): void {
    if (!body || !('text' in body) || body.cut !== undefined || asked.body?.bytes === undefined) return
    const hidden = body.text.match(/«[^«»]*»/g) ?? []
    // Of other secrets, such as cookies, no length is known.
    if (!hidden.every((one) => this.names.has(one))) return
    this.compared += 1
    if (asked.body.bytes !== body.bytes) this.others.push(id)
  }
}

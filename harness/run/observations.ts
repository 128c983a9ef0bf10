import { parseExchangeId } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'
import { mediaTypeOf } from '../client/media-type.ts'
import { OTHER_REQUESTS } from '../report/reasons.ts'
import type { Observation } from '../report/report.ts'
import type { Operation, Operations } from '../../contract/derive/operation.ts'
import { comparePlaces, inOrder, placeOf } from '../report/evidence-order.ts'

/** The media types that the code-hosting document names for answers. */
const DOCUMENTED_TYPES = ['application/json', 'text/html']

/** A target can send another media type with every response, of any length. In characters. */
const LONGEST_TYPE = 100

/**
 * Holds every response to a documented operation, wherever in the run before clean-up it is seen, against the status codes and media types
 * that the document lists for it. What is not listed is noticed, not judged.
 */
export class Observations {
  readonly #operations: Operations
  readonly #unlisted = new Noticed()
  readonly #retries = new Noticed()

  constructor(operations: Operations) {
    this.#operations = operations
  }

  add({ id, target, operation, response, attempts = [] }: Exchange): void {
    // Reporters write their files while clean-up is in progress.
    if (parseExchangeId(id).kind === 'cleanup') return
    for (const { outcome } of attempts) this.#retries.add(target, operation ?? OTHER_REQUESTS, outcome, id)
    const documented = operation === undefined ? undefined : this.#operations[operation]
    if (!documented || !response || operation === undefined) return
    for (const what of unlisted(documented, response)) this.#unlisted.add(target, operation, what, id)
  }

  /** What was noticed about a target, each with its first exchange, in the order of the evidence. */
  of(target: string): Observation[] {
    return this.#unlisted.of(target)
  }

  /** The attempts at requests to a target that were repeated, by operation and by why they were, in the same order. */
  retriesOf(target: string): Observation[] {
    return this.#retries.of(target)
  }
}

/** Counts what is noticed, by target, operation and what it is. */
class Noticed {
  readonly #byTarget = new Map<string, Map<string, Observation>>()

  add(target: string, operation: string, what: string, exchange: string): void {
    let seen = this.#byTarget.get(target)
    if (!seen) this.#byTarget.set(target, (seen = new Map<string, Observation>()))
    const key = `${operation} ${what}`
    const before = seen.get(key)
    const isFirst = !before || comparePlaces(placeOf(exchange), placeOf(before.exchange)) < 0
    const first = isFirst ? exchange : before.exchange
    seen.set(key, { operation, what, times: (before?.times ?? 0) + 1, exchange: first })
  }

  of(target: string): Observation[] {
    const seen = [...(this.#byTarget.get(target)?.values() ?? [])]
    return inOrder(seen.map((observation) => ({ id: observation.exchange, observation }))).map(
      ({ observation }) => observation,
    )
  }
}

function unlisted(operation: Operation, response: NonNullable<Exchange['response']>): string[] {
  const { status, headers, body } = response
  const found: string[] = []
  const listed = [operation.success, ...operation.others]
  // The legacy document lists no status codes.
  if (operation.document === 'code-hosting' && !listed.includes(status)) found.push(`status ${status}`)
  const whole = mediaTypeOf(headers) ?? 'no media type'
  const mediaType = whole.length > LONGEST_TYPE ? `${whole.slice(0, LONGEST_TYPE)}…` : whole
  const isDeclared = operation.answers !== 'undeclared'
  if (body && isDeclared && !DOCUMENTED_TYPES.includes(mediaType))
    found.push(`${mediaType} with status ${status}`)
  return found
}

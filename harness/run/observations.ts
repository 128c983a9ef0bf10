import { isOfOwnSuite, parseExchangeId } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'
import { mediaTypeOf } from '../client/media-type.ts'
import { OTHER_REQUESTS } from '../report/reasons.ts'
import type { Observation } from '../report/report.ts'
import type { Operation, Operations } from '../../contract/derive/operation.ts'
import { comparePlaces, inOrder, placeOf } from '../report/evidence-order.ts'

/** The media types that the code-hosting document names for responses. */
const DOCUMENTED_TYPES = ['application/json', 'text/html']

/** A target can send another media type with every response, of any length. In characters. */
const MAX_TYPE_LENGTH = 100

/** Observations about a target, by operation and kind, each with its first exchange, in the order of the evidence. */
export interface NoticedOf {
  /** Status codes and media types that the document does not list. */
  readonly observations: readonly Observation[]
  /** Repeated attempts of requests, by reason. */
  readonly retries: readonly Observation[]
  /** Responses with a status code of 5xx. */
  readonly serverErrors: readonly Observation[]
  /** Refusals by operations that returned nothing else. */
  readonly refusedOnly: readonly Observation[]
}

/** Status codes of refusals, which show little about an operation that returns nothing else. */
const REFUSALS = new Set([401, 403, 404])

/**
 * Compares every response to a documented operation, anywhere in the run before clean-up, with the status codes and media types
 * that the document lists for it. Others are recorded as observations, not judged.
 */
export class Observations {
  readonly #operations: Operations
  readonly #unlisted = new Noticed()
  readonly #retries = new Noticed()
  readonly #serverErrors = new Noticed()
  readonly #refused = new Noticed()
  readonly #accepted = new Set<string>()

  constructor(operations: Operations) {
    this.#operations = operations
  }

  add({ id, target, operation, response, attempts = [] }: Exchange): void {
    // Reporters write their files while clean-up is in progress.
    if (parseExchangeId(id).kind === 'cleanup' || isOfOwnSuite(id)) return
    const what = operation ?? OTHER_REQUESTS
    for (const { outcome } of attempts) this.#retries.add(target, what, outcome, id)
    const status = response?.status ?? 0
    if (status >= 500) this.#serverErrors.add(target, what, `HTTP ${status}`, id)
    else if (REFUSALS.has(status)) this.#refused.add(target, what, `HTTP ${status}`, id)
    else if (response) this.#accepted.add(`${target} ${what}`)
    const documented = operation === undefined ? undefined : this.#operations[operation]
    if (!documented || !response || operation === undefined) return
    for (const found of unlisted(documented, response)) this.#unlisted.add(target, operation, found, id)
  }

  of(target: string): NoticedOf {
    const isHollow = ({ operation }: Observation): boolean => !this.#accepted.has(`${target} ${operation}`)
    return {
      observations: this.#unlisted.of(target),
      retries: this.#retries.of(target),
      serverErrors: this.#serverErrors.of(target),
      refusedOnly: this.#refused.of(target).filter(isHollow),
    }
  }
}

/** Counts observations, by target, operation and kind. */
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
  const mediaType = whole.length > MAX_TYPE_LENGTH ? `${whole.slice(0, MAX_TYPE_LENGTH)}…` : whole
  const isDeclared = operation.answers !== 'undeclared'
  if (body && isDeclared && !DOCUMENTED_TYPES.includes(mediaType))
    found.push(`${mediaType} with status ${status}`)
  return found
}

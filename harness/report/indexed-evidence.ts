import type { Evidence, Exchange } from './evidence.ts'

/** The position of an exchange's line, in bytes. */
export interface Span {
  readonly target: string
  readonly id: string
  readonly offset: number
  readonly length: number
}

/** Total size of lines that stay parsed, because several results use the same exchange. In bytes. */
const KEPT = 16 * 1024 * 1024

/** Exchanges that are read from a file on demand. The order of `spans` must not change. */
export class IndexedEvidence implements Evidence {
  readonly #read: (span: Span) => string
  readonly #byTarget = new Map<string, Map<string, Span>>()
  readonly #parsed = new Map<Span, Exchange>()
  #kept = 0

  /** `spans` in the order of the evidence; `read` returns the line of a span. */
  constructor(spans: Iterable<Span>, read: (span: Span) => string) {
    this.#read = read
    for (const span of spans) {
      let known = this.#byTarget.get(span.target)
      if (!known) this.#byTarget.set(span.target, (known = new Map<string, Span>()))
      known.set(span.id, span)
    }
  }

  exchange(target: string, id: string): Exchange | undefined {
    const span = this.#byTarget.get(target)?.get(id)
    return span && this.#exchangeAt(span)
  }

  *exchanges(target: string): Generator<Exchange> {
    for (const span of this.#byTarget.get(target)?.values() ?? []) yield this.#exchangeAt(span)
  }

  #exchangeAt(span: Span): Exchange {
    const known = this.#parsed.get(span)
    if (known) return known
    const exchange = JSON.parse(this.#read(span)) as Exchange
    if (this.#kept + span.length > KEPT) {
      this.#parsed.clear()
      this.#kept = 0
    }
    this.#kept += span.length
    this.#parsed.set(span, exchange)
    return exchange
  }
}

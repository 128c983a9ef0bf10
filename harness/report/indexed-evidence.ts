import { closeSync, readSync } from 'node:fs'
import { openToRead } from '../../files/open-file.ts'
import type { Evidence, Exchange } from './evidence.ts'

/** The position of an exchange's line, in bytes. */
export interface Span {
  readonly target: string
  readonly id: string
  readonly offset: number
  readonly length: number
}

/** The text of a span. The file is opened for each one, because the time of the last read is unknown. */
export function readSpan(file: string, { offset, length }: Pick<Span, 'offset' | 'length'>): string {
  const descriptor = openToRead(file)
  try {
    const bytes = Buffer.allocUnsafe(length)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, length, offset))
  } finally {
    closeSync(descriptor)
  }
}

/** Total size of lines that stay parsed, because several results use the same exchange. In bytes. */
const KEPT = 16 * 1024 * 1024

/** The values of parsed lines; forgets all of them when their lines are too large together. */
export class ParsedLines<Key, Value> {
  readonly #values = new Map<Key, Value>()
  #kept = 0

  /** The value of a key, whose lines have `length` bytes. */
  get(key: Key, length: number, parse: () => Value): Value {
    const known = this.#values.get(key)
    if (known) return known
    const value = parse()
    if (this.#kept + length > KEPT) {
      this.#values.clear()
      this.#kept = 0
    }
    this.#kept += length
    this.#values.set(key, value)
    return value
  }
}

/** Exchanges that are read from a file on demand. The order of `spans` must not change. */
export class IndexedEvidence implements Evidence {
  readonly #read: (span: Span) => string
  readonly #byTarget = new Map<string, Map<string, Span>>()
  readonly #parsed = new ParsedLines<Span, Exchange>()

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
    return this.#parsed.get(span, span.length, () => JSON.parse(this.#read(span)) as Exchange)
  }
}

import { parseExchangeId, type EvidenceBody, type Exchange } from '../../../harness/report/evidence.ts'

/** Shorter words are too common to identify a resource of the shared fixture. */
const MIN_NAME_LENGTH = 6

/**
 * Finds the steps of the shared fixture that exchanges require. The evidence does not record them. Each resource of the shared fixture has
 * a unique name, so that an exchange that names it, or is sent by it, requires the step that created it.
 */
export class FixtureSteps {
  readonly #steps: Exchange[] = []
  readonly #makers = new Map<string, Exchange>()
  readonly #known = new Map<Exchange, Exchange[]>()
  /** Many results judge the exchanges of one scenario. */
  readonly #found = new Map<string, readonly Exchange[]>()
  readonly #bySubject = new Map<string, Exchange[]>()

  constructor(exchanges: Iterable<Exchange>) {
    for (const exchange of exchanges) {
      const { kind, name } = parseExchangeId(exchange.id)
      if (kind !== 'fixture') continue
      this.#steps.push(exchange)
      const subject = subjectOf(name)
      this.#bySubject.set(subject, [...(this.#bySubject.get(subject) ?? []), exchange])
    }
    for (const exchange of this.#steps.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)))
      for (const name of wordsOfBody(exchange.request.body))
        if (!this.#makers.has(name)) this.#makers.set(name, exchange)
  }

  /** The steps, in the order in which they were performed. */
  requiredBy(exchanges: readonly Exchange[]): readonly Exchange[] {
    const key = exchanges.map(({ id }) => id).join('\n')
    const found = this.#found.get(key) ?? this.#find(exchanges)
    this.#found.set(key, found)
    return found
  }

  #find(exchanges: readonly Exchange[]): Exchange[] {
    const found = new Set<Exchange>()
    const waiting = [...exchanges]
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const step of this.#namedIn(next))
        if (!found.has(step)) {
          found.add(step)
          waiting.push(step)
        }
    for (const exchange of exchanges) found.delete(exchange)
    return [...found].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  }

  #namedIn(exchange: Exchange): Exchange[] {
    const known = this.#known.get(exchange) ?? this.#search(exchange)
    this.#known.set(exchange, known)
    return known
  }

  #search({ caller, request }: Exchange): Exchange[] {
    const found = [...(this.#bySubject.get(caller) ?? [])]
    for (const words of [wordsOfUrl(request.url), wordsOfBody(request.body)])
      for (const word of words) {
        const maker = this.#makers.get(word)
        if (maker) found.push(maker)
      }
    return found
  }
}

/** The subject of a step: `ada` for `ada` and `sign-in of ada`. */
function subjectOf(step: string): string {
  return step.replace(/^sign-in of /, '')
}

function wordsOfUrl(url: string): string[] {
  return url
    .split(/[/?&=#]/)
    .filter(({ length }) => length >= MIN_NAME_LENGTH)
    .map(decoded)
}

function wordsOfBody(body: EvidenceBody | undefined): string[] {
  if (!body || !('text' in body)) return []
  return Array.from(body.text.matchAll(/"([\w.@-]{6,100})"(?!\s*:)/g), ([, word]) => word ?? '')
}

function decoded(word: string): string {
  if (!word.includes('%')) return word
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

import type { HeaderLines } from './exchange.ts'
import type { FailureOf } from './failure.ts'
import { Inconclusive } from './inconclusive.ts'
import { exceededJsonLimit } from './json-size.ts'
import { firstSentence } from './format-value.ts'
import { mediaTypeOf } from './media-type.ts'
import { ownWords } from './own-words.ts'
import { NotRecorded } from './recording.ts'
import { inexactId } from './inexact-id.ts'
import { defaultLimits, howToRaise, type LimitName, type Limits } from './limits.ts'
import { parseJson } from './exact-json.ts'

/** Characters of the server's own words in a message. */
const QUOTED = 120

/** Thrown when a body does not have the form in which it is read. */
export class BodyDefect extends Error {
  readonly failure: FailureOf<'body'>

  constructor(failure: Omit<FailureOf<'body'>, 'kind'>) {
    super(`the body breaks the rule ${failure.rule}`)
    this.name = 'BodyDefect'
    this.failure = { kind: 'body', ...failure }
  }
}

/** The parts of a response. */
export interface AnswerParts {
  readonly id: string
  /** The documented operation of the request, if it has one. */
  readonly operation?: string | undefined
  readonly request: string
  readonly status: number
  readonly headers: HeaderLines
  readonly body: Buffer
  readonly size?: number
  readonly limits?: Limits
  /** Why body or headers cannot be read, if the evidence of a replay is incomplete. */
  readonly left?: { readonly body?: string; readonly headers?: string }
  /** Called when such a body is read. */
  readonly lacks?: () => void
}

/** A complete response, unmodified, as a check reads it. */
export class Answer {
  /** Id of the exchange it came from. */
  readonly id: string
  readonly operation: string | undefined
  /** The request in one line, such as `GET /api/v1/user as ada`. */
  readonly request: string
  readonly status: number
  /** The length of the received body in bytes, even if a replay has only a part of it or placeholders of secrets in it. */
  readonly size: number
  /** The limits for reading it. */
  readonly limits: Limits
  readonly #headers: HeaderLines
  readonly #body: Buffer
  readonly #left: NonNullable<AnswerParts['left']>
  readonly #lacks: AnswerParts['lacks']
  #json: Parsed | undefined

  constructor(parts: AnswerParts | Answer) {
    this.id = parts.id
    this.operation = parts.operation
    this.request = parts.request
    this.status = parts.status
    this.limits = parts.limits ?? defaultLimits
    if (parts instanceof Answer) {
      this.#headers = parts.#headers
      this.#body = parts.#body
      this.#left = parts.#left
      this.#lacks = parts.#lacks
      this.size = parts.size
    } else {
      this.#headers = parts.headers
      this.#body = parts.body
      this.#left = parts.left ?? {}
      this.#lacks = parts.lacks
      this.size = parts.size ?? parts.body.length
    }
  }

  /** Throws {@link NotRecorded} if a replay does not have all of them. */
  get headers(): HeaderLines {
    if (this.#left.headers !== undefined) throw new NotRecorded(this.#left.headers, this.id)
    return this.#headers
  }

  /** The body without its content coding. Throws {@link NotRecorded} if a replay does not have all of it. */
  get body(): Buffer {
    if (this.#left.body !== undefined) {
      this.#lacks?.()
      throw new NotRecorded(this.#left.body, this.id)
    }
    return this.#body
  }

  /** True for every 2xx. */
  get succeeded(): boolean {
    return this.status >= 200 && this.status < 300
  }

  /** The first header with this name, in any case. */
  header(name: string): string | undefined {
    const wanted = name.toLowerCase()
    return this.headers.find(([found]) => found.toLowerCase() === wanted)?.[1]
  }

  /** The media type in lower case, without parameters; undefined if the response has none. */
  get mediaType(): string | undefined {
    return mediaTypeOf(this.headers)
  }

  /** The body as text. Throws {@link BodyDefect} if it is not UTF-8. */
  text(): string {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.body)
    } catch {
      throw new BodyDefect({ rule: 'utf-8', ...this.origin })
    }
  }

  /**
   * The body as JSON. Throws {@link BodyDefect} if it is not UTF-8 or not JSON, and {@link Inconclusive} if it exceeds the limits
   * `jsonValues` or `jsonDepth`, or has an id that cannot be read exactly.
   */
  json(): unknown {
    const { value, inexact } = this.#read()
    if (inexact === undefined) return value
    const message = `the answer is JSON with ${inexact}`
    throw new Inconclusive({ kind: 'protocol', message }, this.request, this.id)
  }

  /** The body as JSON, even with inexact ids; undefined if {@link json} throws for another reason. For callers that do not judge it. */
  jsonIfReadable(): unknown {
    try {
      return this.#read().value
    } catch {
      return undefined
    }
  }

  /** Frees the parsed body; the next read parses it again. */
  forgetJson(): void {
    this.#json = undefined
  }

  /** The error of a body over a limit: it is unknown whether the body breaks a rule. */
  overLimit(name: LimitName, what: string): Inconclusive {
    const message = `${what} ${howToRaise(name, this.limits[name])}`
    return new Inconclusive({ kind: 'too-large', message }, this.request, this.id)
  }

  /** The origin of a failure: exchange and status code. */
  protected get origin(): { readonly exchange: string; readonly status: number; readonly endpoint?: string } {
    return { exchange: this.id, status: this.status }
  }

  /** The response in a few words, for messages: `404 without a body`, `422 application/json, 31 bytes: Invalid name`. */
  summarize(): string {
    if (this.size === 0) return `${this.status} without a body`
    const words = this.words
    const message = words === undefined ? undefined : firstSentence(words, QUOTED)
    const kind = `${this.status} ${this.mediaType ?? 'without a media type'}, ${this.size} bytes`
    return message === undefined ? kind : `${kind}: ${message}`
  }

  /** Why the server refused, in its own words; undefined for a success. Neither redacted nor cut. */
  get words(): string | undefined {
    return this.succeeded ? undefined : ownWords(this)
  }

  #read(): Parsed {
    if (!this.#json) {
      this.#json = this.#parse()
      keepParsed(this)
    }
    return this.#json
  }

  #parse(): Parsed {
    const { jsonValues, jsonDepth } = this.limits
    const exceeded = exceededJsonLimit(this.body, this.limits)
    if (exceeded === 'jsonValues')
      throw this.overLimit(exceeded, `the answer is JSON with more than ${jsonValues} values`)
    if (exceeded) throw this.overLimit(exceeded, `the answer is JSON of more than ${jsonDepth} levels`)
    const text = this.text()
    try {
      return { value: parseJson(text), inexact: inexactId(text) }
    } catch {
      throw new BodyDefect({ rule: 'json', ...this.origin, ...(text === '' ? {} : { received: text }) })
    }
  }
}

interface Parsed {
  readonly value: unknown
  /** Describes the first id that is too large. */
  readonly inexact: string | undefined
}

/** Total bytes of JSON whose parsed values are kept. Values can take twenty times the memory of their text. */
const MAX_PARSED_BYTES = 1024 * 1024

/** Responses with parsed bodies, the oldest first: several checks read the same response within a short time. */
const parsed: Answer[] = []
let parsedBytes = 0

function keepParsed(answer: Answer): void {
  parsed.push(answer)
  parsedBytes += answer.size
  while (parsedBytes > MAX_PARSED_BYTES && parsed.length > 1) {
    const oldest = parsed.shift()
    parsedBytes -= oldest?.size ?? 0
    oldest?.forgetJson()
  }
}

import type { Dispatcher } from 'undici'
import { ByteCollector } from './byte-collector.ts'
import { contentCodings, decodeBody, UndecodableBody } from './decode-body.ts'
import type { Fault, HeaderLines } from './exchange.ts'
import { freeTime } from './free-time.ts'
import { howToRaise, limitInWords, partOf, type LimitName, type Limits } from './limits.ts'
import type { TransportLimits, WireOutcome } from './wire.ts'

/** Counts the bytes of incomplete bodies over all receptions of a transport. */
export interface Buffered {
  bytes: number
}

/** Begins the message of a time-out. */
export const NO_COMPLETE_ANSWER = 'no complete answer'

/** Receives the response to one request, with a time limit and a size limit. */
export class Reception implements Dispatcher.DispatchHandler {
  /** Never rejects. */
  readonly outcome: Promise<WireOutcome>
  readonly #limits: Limits
  readonly #mostBuffered: number
  readonly #timeoutMs: number
  readonly #startedAt = freeTime()
  #deadline: NodeJS.Timeout | undefined
  #body = new ByteCollector()
  #resolve: ((outcome: WireOutcome) => void) | undefined
  #controller: Dispatcher.DispatchController | undefined
  readonly #buffered: Buffered
  #rawBytes = 0
  /** Bytes of {@link Buffered} that belong to this body. */
  #held = 0
  #status = 0
  #isWaiting = false
  #headers: HeaderLines = []

  constructor({ timeoutMs, limits, targets = 1 }: TransportLimits, buffered: Buffered) {
    this.#buffered = buffered
    this.#mostBuffered = partOf(limits.bufferedBytes, targets)
    this.#limits = limits
    this.outcome = new Promise((resolve) => (this.#resolve = resolve))
    this.#timeoutMs = timeoutMs
    this.#waitAtMost(timeoutMs)
  }

  /** True from the write of the request until its response is complete. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /**
   * Counts bytes of the connection before they are parsed. This also limits other bytes, such as interim responses, trailers and
   * the framing of chunks; a body may arrive in chunks of one byte.
   */
  count(bytes: number): void {
    if (this.#rawBytes - 8 * this.#body.length > mostHeaderBytesRead(this.#limits)) this.#tooManyHeaderBytes()
    this.#rawBytes += bytes
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#isWaiting = true
    this.#controller = controller
    // The time limit can expire before the connection exists.
    if (!this.#resolve) controller.abort(new Error('given up'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    const rawHeaders = controller.rawHeaders as readonly (Buffer | string)[]
    const { headerLines, headerBytes } = this.#limits
    if (rawHeaders.length > 2 * headerLines)
      return this.#overLimit('headerLines', `the answer has more than ${headerLines} header lines`)
    if (rawHeaders.reduce((sum, part) => sum + part.length, 0) > headerBytes)
      return this.#tooManyHeaderBytes()
    this.#status = status
    this.#headers = linesOf(rawHeaders)
    const announced = this.#announced()
    // A body that does not fit is not started: the memory of an abandoned body is not free at once.
    if (this.#hold(announced)) this.#body = new ByteCollector(announced)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { answerBytes } = this.#limits
    if (this.#body.length + chunk.length > answerBytes)
      return this.#overLimit(
        'answerBytes',
        `the answer holds more than ${limitInWords(answerBytes, 'bytes')}`,
      )
    if (!this.#resolve) return
    this.#body.add(chunk)
    this.#hold(Math.max(this.#held, this.#body.length))
  }

  onResponseEnd(): void {
    this.#isWaiting = false
    const body = this.#body.bytes()
    const codings = contentCodings(
      this.#headers.flatMap(([name, value]) => (name.toLowerCase() === 'content-encoding' ? [value] : [])),
    )
    if (codings.length === 0 || body.length === 0) return this.#answer(body)
    // The deadline continues: decompression is part of the exchange.
    decodeBody(body, codings, this.#limits).then(
      (decoded) => this.#answer(decoded),
      (cause: unknown) => this.#settle({ fault: describeFault(cause) }),
    )
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isWaiting = false
    this.#settle({ fault: describeFault(error), ...(isRefused(error) ? { isUnsent: true } : {}) })
  }

  /** Counts the memory of the body, in bytes; false if all bodies together take too much. */
  #hold(bytes: number): boolean {
    if (!this.#resolve) return false
    this.#buffered.bytes += bytes - this.#held
    this.#held = bytes
    if (this.#buffered.bytes <= this.#mostBuffered) return true
    const most = limitInWords(this.#mostBuffered, 'bytes')
    this.#overLimit('bufferedBytes', `answers of more than ${most} are received at the same time`)
    return false
  }

  /** The length of the body according to the headers, in bytes; 0 if unknown or over the limit. */
  #announced(): number {
    const [, length = ''] = this.#headers.find(([name]) => name.toLowerCase() === 'content-length') ?? []
    return /^\d{1,15}$/.test(length) && Number(length) <= this.#limits.answerBytes ? Number(length) : 0
  }

  #answer(body: Buffer): void {
    this.#settle({ answer: { status: this.#status, headers: this.#headers, body } })
  }

  /** Time in which the event loop was blocked does not count: the response may have arrived meanwhile. */
  #waitAtMost(ms: number): void {
    this.#deadline = setTimeout(() => {
      const leftMs = this.#timeoutMs - (freeTime() - this.#startedAt)
      if (leftMs > 0) this.#waitAtMost(Math.ceil(leftMs))
      else this.#giveUp({ kind: 'timeout', message: this.#howIncomplete() })
    }, ms)
  }

  #howIncomplete(): string {
    const message = `${NO_COMPLETE_ANSWER} within ${this.#timeoutMs} ms`
    if (this.#status === 0) return message
    const hasEnd = this.#headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    const missing = hasEnd
      ? 'its body did not end'
      : 'it has no Content-Length and is not chunked, so that only the end of the connection ends its body'
    return `${message}: the head with status ${this.#status} arrived, but ${missing}`
  }

  #tooManyHeaderBytes(): void {
    const most = limitInWords(this.#limits.headerBytes, 'bytes')
    this.#overLimit('headerBytes', `the header lines of the answer hold more than ${most}`)
  }

  #overLimit(name: LimitName, what: string): void {
    this.#giveUp({ kind: 'too-large', message: `${what} ${howToRaise(name, this.#limits[name])}` })
  }

  #giveUp(fault: Fault): void {
    this.#settle({ fault })
    this.#controller?.abort(new Error('given up'))
  }

  /** The first outcome counts. */
  #settle(outcome: WireOutcome): void {
    clearTimeout(this.#deadline)
    this.#buffered.bytes -= this.#held
    this.#held = 0
    this.#resolve?.(outcome)
    this.#resolve = undefined
    this.#body = new ByteCollector()
  }
}

/** The limit for bytes outside the body: header lines and framing. */
export function mostHeaderBytesRead({ headerBytes }: Limits): number {
  return headerBytes + 64 * 1024
}

function linesOf(raw: readonly (Buffer | string)[]): HeaderLines {
  const lines: Array<[string, string]> = []
  for (let i = 0; i + 1 < raw.length; i += 2) lines.push([latin1(raw[i]), latin1(raw[i + 1])])
  return lines
}

function latin1(part: Buffer | string | undefined): string {
  return typeof part === 'string' ? part : (part?.toString('latin1') ?? '')
}

function describeFault(cause: unknown): Fault {
  if (cause instanceof UndecodableBody)
    return { kind: cause.tooLarge ? 'too-large' : 'encoding', message: cause.message }
  const root = rootOf(cause)
  const code = root.code ?? ''
  if (code.startsWith('HPE_') || code.startsWith('UND_ERR_RES'))
    return { kind: 'protocol', message: `no valid HTTP answer (${root.message})` }
  return { kind: 'connection', message: plainWords(code, root.message) }
}

function rootOf(cause: unknown): { code?: string; message: string } {
  if (cause instanceof AggregateError && cause.errors[0]) return rootOf(cause.errors[0])
  if (!(cause instanceof Error)) return { message: String(cause) }
  if (cause.cause instanceof Error) return rootOf(cause.cause)
  const code = (cause as NodeJS.ErrnoException).code
  return code === undefined ? { message: cause.message } : { code, message: cause.message }
}

/** Whether the target refused the connection. */
function isRefused(cause: unknown): boolean {
  return rootOf(cause).code === 'ECONNREFUSED'
}

const HOW_TO_TRUST = '--ca names the authority to trust'

function plainWords(code: string, message: string): string {
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'connection refused',
    ECONNRESET: 'connection reset by the server',
    ENOTFOUND: 'host name not found',
    EAI_AGAIN: 'host name could not be looked up',
    EHOSTUNREACH: 'host unreachable',
    ENETUNREACH: 'network unreachable',
    EPIPE: 'connection closed by the server',
    UND_ERR_SOCKET: 'connection closed before the answer was complete',
    CERT_HAS_EXPIRED: 'the TLS certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: `the TLS certificate is self-signed; ${HOW_TO_TRUST}`,
    SELF_SIGNED_CERT_IN_CHAIN: `the TLS certificate chain is self-signed; ${HOW_TO_TRUST}`,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: `the TLS certificate cannot be verified; ${HOW_TO_TRUST}`,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `the TLS certificate cannot be verified; ${HOW_TO_TRUST}`,
    ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
      'the server requires a client certificate, which --cert and --key name',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host name',
  }
  return known[code] ?? (code ? `${message} (${code})` : message)
}

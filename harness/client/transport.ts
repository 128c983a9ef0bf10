import { Pool } from 'undici'
import type { Fault, HeaderLines } from './exchange.ts'
import { decodeBody, UndecodableBody } from './decode-body.ts'

/** A request as it goes on the wire. `path` is sent exactly as it stands, query included. */
export interface WireRequest {
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly headers: HeaderLines
  readonly body?: Buffer
}

export interface WireAnswer {
  readonly status: number
  readonly headers: HeaderLines
  readonly body: Buffer
}

export type WireOutcome = { readonly answer: WireAnswer } | { readonly fault: Fault }

/** Carries one request to a server; never throws. */
export interface Transport {
  carry(request: WireRequest): Promise<WireOutcome>
  close(): Promise<void>
}

export interface TransportLimits {
  readonly connections: number
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/** The real transport: one keep-alive pool for each origin, no redirects followed, nothing retried. */
export class UndiciTransport implements Transport {
  readonly #limits: TransportLimits
  readonly #pools = new Map<string, Pool>()

  constructor(limits: TransportLimits) {
    this.#limits = limits
  }

  async carry(request: WireRequest): Promise<WireOutcome> {
    const { timeoutMs } = this.#limits
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMs)
    try {
      return await this.#exchange(request, deadline.signal)
    } catch (cause) {
      if (deadline.signal.aborted)
        return { fault: { kind: 'timeout', message: `no complete answer within ${timeoutMs} ms` } }
      return { fault: describeFault(cause) }
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
    this.#pools.clear()
  }

  async #exchange(request: WireRequest, signal: AbortSignal): Promise<WireOutcome> {
    const { maxBodyBytes } = this.#limits
    const reply = await this.#pool(request.origin).request({
      method: request.method,
      path: request.path,
      headers: request.headers.flat(),
      body: request.body ?? null,
      signal,
      responseHeaders: 'raw',
    })
    const headers = headerLines(reply.headers as unknown as readonly (Buffer | string)[])
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBodyBytes)
        return { fault: { kind: 'too-large', message: `the answer holds more than ${maxBodyBytes} bytes` } }
      chunks.push(chunk)
    }
    const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    const body = decodeBody(Buffer.concat(chunks), coding, maxBodyBytes)
    return { answer: { status: reply.statusCode, headers, body } }
  }

  #pool(origin: string): Pool {
    let pool = this.#pools.get(origin)
    if (!pool) {
      // The one deadline of `carry` covers connecting, headers and body; undici's own timers are coarser.
      pool = new Pool(origin, {
        connections: this.#limits.connections,
        pipelining: 1,
        connectTimeout: 0,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: 64 * 1024,
      })
      this.#pools.set(origin, pool)
    }
    return pool
  }
}

function headerLines(raw: readonly (Buffer | string)[]): HeaderLines {
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
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || code.startsWith('UND_ERR_RES'))
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
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate chain is self-signed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS certificate cannot be verified',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host name',
  }
  return known[code] ?? (code ? `${message} (${code})` : message)
}

import Pool from 'undici/lib/dispatcher/pool.js'
import { Reception } from './reception.ts'
import type { TransportLimits, WireOutcome, WireRequest } from './wire.ts'

/** Carries one request to a server; never throws. */
export interface Transport {
  carry(request: WireRequest): Promise<WireOutcome>
  close(): Promise<void>
}

/** The real transport: one keep-alive pool for each origin, no redirects followed, nothing retried. */
export class UndiciTransport implements Transport {
  readonly #limits: TransportLimits
  readonly #pools = new Map<string, Pool>()

  constructor(limits: TransportLimits) {
    this.#limits = limits
  }

  carry(request: WireRequest): Promise<WireOutcome> {
    const flaw = unsendable(request)
    if (flaw) return Promise.resolve({ fault: { kind: 'protocol', message: flaw } })
    const reception = new Reception(this.#limits)
    this.#pool(request.origin).dispatch(
      {
        method: request.method,
        path: request.path,
        headers: request.headers.flat(),
        body: request.body ?? null,
      },
      reception,
    )
    return reception.outcome
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
    this.#pools.clear()
  }

  #pool(origin: string): Pool {
    let pool = this.#pools.get(origin)
    if (!pool) {
      // The one deadline of a reception covers connecting, headers and body; undici's own timers are coarser.
      pool = new Pool(origin, {
        connections: this.#limits.connections,
        pipelining: 1,
        connectTimeout: 0,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: this.#limits.limits.headerBytes,
      })
      this.#pools.set(origin, pool)
    }
    return pool
  }
}

/**
 * Why a request cannot be sent, if it cannot: a path or header with characters that HTTP does not allow, such as a token of the
 * target. A pool that refuses a request by itself never uses that connection again.
 */
function unsendable({ path, headers }: WireRequest): string | undefined {
  if (/[^\x21-\xff]/.test(path))
    return 'the request is not sent: its path has characters that HTTP does not allow'
  const [name] = headers.find(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value)) ?? []
  return name && `the request is not sent: its header ${name} has characters that HTTP does not allow`
}

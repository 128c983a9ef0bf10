import buildConnector, { type Connector } from 'undici/lib/core/connect.js'
import { Connection, type Unasked } from './connection.ts'
import { Limiter } from './limiter.ts'
import { Reception, type Buffered } from './reception.ts'
import type { TransportLimits, WireOutcome, WireRequest } from './wire.ts'

/** Carries one request to a server; never throws. */
export interface Transport {
  carry(request: WireRequest): Promise<WireOutcome>
  close(): Promise<void>
  /** What arrived so far on connections when no request was waiting for it. */
  readonly unasked?: readonly Unasked[]
}

/** Enough for every exchange of an ordinary run. */
const MOST_NOTED = 10_000

/** The connections to one origin. */
interface Origin {
  readonly connect: Connector
  readonly slots: Limiter
  readonly idle: Connection[]
}

/** The real transport: connections are kept alive, no redirects followed, nothing retried. */
export class UndiciTransport implements Transport {
  readonly unasked: Unasked[] = []
  readonly #limits: TransportLimits
  readonly #buffered: Buffered = { bytes: 0 }
  readonly #origins = new Map<string, Origin>()
  readonly #open = new Set<Connection>()

  constructor(limits: TransportLimits) {
    this.#limits = limits
  }

  carry(request: WireRequest): Promise<WireOutcome> {
    const flaw = unsendable(request)
    if (flaw) return Promise.resolve({ fault: { kind: 'protocol', message: flaw } })
    // Its time runs while it waits for a connection.
    const reception = new Reception(this.#limits, this.#buffered)
    void this.#send(request, reception)
    return reception.outcome
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((connection) => connection.close()))
    this.#open.clear()
    this.#origins.clear()
  }

  async #send(request: WireRequest, reception: Reception): Promise<void> {
    const { slots, idle, connect } = this.#origin(request.origin)
    await slots.enter()
    // A target that sends responses unasked gets a connection for each request: there they cannot be mixed up.
    const kept = this.#isTrusted ? idle.pop() : undefined
    const connection = kept ?? this.#connection(request.origin, connect)
    connection.carry(request, reception)
    const outcome = await reception.outcome
    if ('answer' in outcome && this.#isTrusted) idle.push(connection)
    else {
      this.#open.delete(connection)
      connection.close().catch(() => {})
    }
    slots.leave()
  }

  get #isTrusted(): boolean {
    return this.unasked.length === 0
  }

  #connection(origin: string, connect: Connector): Connection {
    const connection = new Connection(origin, connect, this.#limits, (unasked) => this.#note(unasked))
    this.#open.add(connection)
    return connection
  }

  #note(unasked: Unasked): void {
    if (this.unasked.length < MOST_NOTED) this.unasked.push(unasked)
  }

  #origin(origin: string): Origin {
    let found = this.#origins.get(origin)
    if (!found) {
      const slots = new Limiter(this.#limits.connections)
      found = { connect: buildConnector({ timeout: 0 }), slots, idle: [] }
      this.#origins.set(origin, found)
    }
    return found
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

import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import { Connection, type ConnectionEvents, type MixedUp, type Unsolicited } from './connection.ts'
import type { HeaderLines } from './exchange.ts'
import { freeTime, keepFreeTime } from './free-time.ts'
import { Limiter } from './limiter.ts'
import type { ClientProfile } from './client-profiles.ts'
import { Reception, type Buffered } from './reception.ts'
import { routeTo, type Route } from './route.ts'
import type { TransportLimits, WireAnswer, WireOutcome, WireRequest } from './wire.ts'

/** Sends one request to a server; never throws. */
export interface Transport {
  carry(request: WireRequest): Promise<WireOutcome>
  close(): Promise<void>
  /** Stops using the open connections, and waits briefly for unsolicited bytes on them. */
  retire?(): Promise<void>
  /** Bytes that arrived so far on connections while no request was waiting for them. */
  readonly unsolicited?: readonly Unsolicited[]
}

/**
 * The time for which a retired connection is watched, in milliseconds: a response to the last request may still arrive, on a slow
 * target within a few times the average response time. In the server's socket, a second small write waits for the acknowledgement
 * of the first one, which may take 40 ms.
 */
const MIN_WATCH_MS = 60
const MAX_WATCH_MS = 1000
const AVERAGES_WATCHED = 3

/** The limit for idle connections of clients, as a multiple of the connection limit. */
const KEPT_PER_CONNECTION = 2

/** Enough for every exchange of an ordinary run. */
const MAX_NOTED = 10_000

const TWICE = 'two responses came where one was asked for'

/** The connections to one origin. */
interface Origin {
  readonly route: Route
  readonly slots: Limiter
  readonly idle: Connection[]
}

/** The real transport: connections are kept alive, redirects are not followed, nothing is retried. */
export class UndiciTransport implements Transport {
  readonly unsolicited: Unsolicited[] = []
  readonly #limits: TransportLimits
  readonly #buffered: Buffered = { bytes: 0 }
  readonly #origins = new Map<string, Origin>()
  readonly #open = new Set<Connection>()
  /** The idle connections of all clients, each with the list that holds it; the longest idle first. */
  readonly #kept = new Map<Connection, Connection[]>()
  readonly #endFreeTime = keepFreeTime()
  /** The number of responses, and their total time in milliseconds. */
  #responses = 0
  #responseMs = 0
  /** Whether the server ends connections after a response without a `Connection: close`: no request is sent on them then. */
  #endsSilently = false

  constructor(limits: TransportLimits) {
    this.#limits = limits
  }

  carry(request: WireRequest): Promise<WireOutcome> {
    const flaw = unsendable(request)
    if (flaw) return Promise.resolve({ fault: { kind: 'protocol', message: flaw } })
    // Its time limit includes waiting for a connection.
    const reception = new Reception(this.#limits, this.#buffered)
    const sent = this.#send(request, reception)
    return reception.outcome.then((outcome) => ('fault' in outcome ? outcome : sent))
  }

  async retire(): Promise<void> {
    for (const { idle } of this.#origins.values()) idle.splice(0)
    this.#kept.clear()
    if (this.#open.size === 0) return
    const watchMs = this.#watchMs
    const until = freeTime() + watchMs
    // Bytes that arrived while the event loop was blocked are read after the timers that became due meanwhile.
    for (let left = watchMs; left > 0; left = until - freeTime()) {
      await sleep(Math.ceil(left))
      await afterReading()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((connection) => connection.close()))
    this.#open.clear()
    this.#origins.clear()
    this.#endFreeTime()
  }

  async #send(request: WireRequest, reception: Reception): Promise<WireOutcome> {
    const { client } = request
    const { slots, idle, route } = this.#origin(request.origin, client)
    await slots.enter()
    // After an unsolicited response of the target, each request gets a new connection, which prevents confusion.
    const kept = this.#isTrusted && !this.#endsSilently ? idle.pop() : undefined
    if (kept) this.#kept.delete(kept)
    const connection = kept ?? this.#connection(request.origin, route, client)
    const sentAt = freeTime()
    connection.carry(request, reception)
    const outcome = await reception.outcome
    if ('answer' in outcome) {
      this.#responses += 1
      this.#responseMs += freeTime() - sentAt
    }
    const mayEnd = 'answer' in outcome && mayEndConnection(outcome.answer)
    if (mayEnd) connection.expectEnd()
    // Later bytes on a reused connection may show that this response belongs to another request.
    if ('answer' in outcome && client?.keepsConnections !== false && (kept || this.#isTrusted)) {
      if (connection.isWorn || this.#endsSilently || mayEnd) this.#closeLater(connection)
      else if (this.#isTrusted) this.#keep(connection, idle)
    } else this.#close(connection)
    slots.leave()
    const { mixedUp } = connection
    return mixedUp && 'answer' in outcome ? this.#tellApart(request, outcome.answer, mixedUp) : outcome
  }

  /**
   * The outcome of a request that received two responses. A safe request is repeated on a new connection. The earlier responses
   * belong to their requests if the repetition returns the first response and not the second, and the previous request returns
   * another one.
   */
  async #tellApart(request: WireRequest, first: WireAnswer, mixedUp: MixedUp): Promise<WireOutcome> {
    const again = await this.#repeated(request)
    const isSurplus = 'answer' in again && mixedUp.surplus.includes(again.answer.body)
    const before = isSame(again, first) && !isSurplus ? await this.#repeated(mixedUp.before) : undefined
    const isOwn = before !== undefined && 'answer' in before && !isSame(before, first)
    if (!isOwn) mixedUp.unsolicited.doubtful.push(...mixedUp.suspects)
    return 'answer' in again ? { ...again, earlier: TWICE } : again
  }

  /** The outcome of a safe request on a new connection; for any other request a fault, without sending it. */
  async #repeated(request: WireRequest): Promise<WireOutcome> {
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isSafe) return { fault: { kind: 'protocol', message: TWICE } }
    return this.#send(request, new Reception(this.#limits, this.#buffered))
  }

  /** The time for which an unused connection is watched, in milliseconds. */
  get #watchMs(): number {
    const average = this.#responseMs / Math.max(1, this.#responses)
    return Math.min(MAX_WATCH_MS, Math.max(MIN_WATCH_MS, AVERAGES_WATCHED * average))
  }

  /**
   * Keeps a connection for the next request of its client. Closes the oldest one above the limit, because many clients would
   * otherwise hold more connections than can be opened.
   */
  #keep(connection: Connection, idle: Connection[]): void {
    idle.push(connection)
    this.#kept.set(connection, idle)
    if (this.#kept.size <= KEPT_PER_CONNECTION * this.#limits.connections) return
    const [[oldest, place] = [connection, idle] as const] = this.#kept
    this.#kept.delete(oldest)
    place.splice(place.indexOf(oldest), 1)
    this.#closeLater(oldest)
  }

  /** Closes an unused connection, after a time in which unsolicited bytes may arrive. */
  #closeLater(connection: Connection): void {
    setTimeout(() => this.#close(connection), this.#watchMs).unref()
  }

  #close(connection: Connection): void {
    this.#open.delete(connection)
    connection.close().catch(() => {})
  }

  get #isTrusted(): boolean {
    return this.unsolicited.length === 0
  }

  #connection(origin: string, route: Route, client: ClientProfile | undefined): Connection {
    const events: ConnectionEvents = {
      onUnsolicited: (unsolicited) => this.#note(unsolicited),
      onSilentEnd: () => (this.#endsSilently = true),
    }
    const connection = new Connection(origin, route, this.#limits, events, client)
    this.#open.add(connection)
    return connection
  }

  #note(unsolicited: Unsolicited): void {
    if (this.unsolicited.length < MAX_NOTED) this.unsolicited.push(unsolicited)
  }

  /** Each client has its own connections. */
  #origin(origin: string, client: ClientProfile | undefined): Origin {
    const key = client ? `${origin} ${client.name}` : origin
    let found = this.#origins.get(key)
    if (!found) {
      const slots = new Limiter(this.#limits.connections)
      found = { route: routeTo(origin, this.#limits.network), slots, idle: [] }
      this.#origins.set(key, found)
    }
    return found
  }
}

/**
 * Whether a server may close the connection after a response: it announces this, or the response is a server error, after which
 * some servers close without notice.
 */
function mayEndConnection({ status, headers }: WireAnswer): boolean {
  const says = ([name, value]: HeaderLines[number]) =>
    name.toLowerCase() === 'connection' && /(?:^|,)\s*close\s*(?:,|$)/i.test(value)
  return status >= 500 || headers.some(says)
}

function isSame(outcome: WireOutcome, { status, body }: WireAnswer): boolean {
  return 'answer' in outcome && outcome.answer.status === status && outcome.answer.body.equals(body)
}

/** The start of the message about a request that the transport itself rejects. */
export const NOT_SENT = 'the request is not sent: '

/**
 * Why a request cannot be sent, if so: a path or header has characters that HTTP does not allow, for example from a token of the
 * target. A pool that rejects a request itself never uses that connection again.
 */
function unsendable({ path, headers }: WireRequest): string | undefined {
  if (/[^\x21-\xff]/.test(path)) return `${NOT_SENT}its path has characters that HTTP does not allow`
  const [name] = headers.find(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value)) ?? []
  return name && `${NOT_SENT}its header ${name} has characters that HTTP does not allow`
}

import type { Socket } from 'node:net'
import type { Client } from 'undici'
import UndiciClient from 'undici/lib/dispatcher/client.js'
import { headOf, type ClientProfile } from './client-profiles.ts'
import { mostHeaderBytesRead, type Reception } from './reception.ts'
import type { Route } from './route.ts'
import type { TransportLimits, WireRequest } from './wire.ts'

/** A response, or other bytes, that arrived on a connection while no request was waiting for it. */
export interface Unsolicited {
  /** The last request on the connection. */
  readonly request: WireRequest
  /** Ids of the exchanges that may have received the response to an earlier request. */
  readonly doubtful: string[]
}

/** Two responses that arrived together, either of which may belong to the last request. */
export interface MixedUp {
  readonly unsolicited: Unsolicited
  /** Ids of the earlier exchanges on the connection. */
  readonly suspects: readonly string[]
  /** The previous request. */
  readonly before: WireRequest
  /** The second response, as received. */
  readonly surplus: Buffer
}

/** Servers also close connections after a number of requests. */
const MAX_CARRIED = 1000

/** A server that ends a connection within this time after its first response ends each one, in milliseconds. */
const SILENT_END_MS = 500

/** What a connection tells its owner. */
export interface ConnectionEvents {
  readonly onUnsolicited: (unsolicited: Unsolicited) => void
  /** The server has ended the connection after one response. */
  readonly onSilentEnd: () => void
}

/**
 * Sends one request at a time to an origin, over one persistent connection. undici closes a connection on which unsolicited bytes
 * arrive; this class determines which exchanges are unreliable for that reason.
 */
export class Connection {
  readonly #client: Client
  readonly #route: Route
  readonly #origin: string
  readonly #events: ConnectionEvents
  /** The client whose form the connection has. */
  readonly #profile: ClientProfile | undefined
  #reception: Reception | undefined
  #request: WireRequest | undefined
  /** Ids of the exchanges on the socket, in order, and the last of their requests. */
  #carried: string[] = []
  #lastCarried: WireRequest | undefined
  #before: WireRequest | undefined
  /** The last bytes that were read from the socket, and whether no request was waiting for them. */
  #chunk: Buffer | undefined
  #isLate = false
  #readAt = 0
  #isEndExpected = false
  #mixedUp: MixedUp | undefined

  constructor(
    origin: string,
    route: Route,
    { limits }: TransportLimits,
    events: ConnectionEvents,
    client?: ClientProfile,
  ) {
    this.#origin = origin
    this.#events = events
    this.#profile = client
    this.#route = route
    // The deadline of a reception covers connecting, headers and body; undici's own timers are coarser.
    this.#client = new UndiciClient(origin, {
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      // The reception is stricter; undici creates an error for each header line over its limit.
      maxHeaderSize: 8 * mostHeaderBytesRead(limits),
      connect: (options, callback) =>
        route.connect(options, (...result) => {
          const [, socket] = result
          if (socket) this.#watch(socket)
          callback(...result)
        }),
    })
  }

  /** The last response and the one that arrived with it, if the connection carried earlier ones. */
  get mixedUp(): MixedUp | undefined {
    return this.#mixedUp
  }

  /** Whether it has carried so many requests that another connection replaces it: it stores the id of each of them. */
  get isWorn(): boolean {
    return this.#carried.length >= MAX_CARRIED
  }

  /** The server may end the connection after the last response: its end is not silent. */
  expectEnd(): void {
    this.#isEndExpected = true
  }

  /** Sends a request; `reception` receives its outcome. */
  carry(request: WireRequest, reception: Reception): void {
    this.#request = request
    this.#reception = reception
    // An idle connection must not keep the last response in memory.
    void reception.outcome.then(() => {
      if (this.#reception === reception && !reception.isWaiting) this.#reception = undefined
    })
    this.#client.dispatch(
      {
        method: request.method,
        path: this.#route.prefix + request.path,
        headers: [...request.headers, ...this.#route.headers].flat(),
        body: request.body ?? null,
      },
      reception,
    )
  }

  async close(): Promise<void> {
    await this.#client.destroy()
  }

  #watch(socket: Socket): void {
    this.#carried = []
    this.#lastCarried = undefined
    this.#before = undefined
    this.#chunk = undefined
    const read = socket.read.bind(socket)
    socket.read = (size?: number): unknown => {
      const chunk = read(size) as Buffer | null
      if (chunk !== null) this.#take(chunk)
      return chunk
    }
    const client = this.#profile
    if (client) applyProfile(socket, client, this.#origin)
    socket.once('end', () => {
      const isSoon = performance.now() - this.#readAt < SILENT_END_MS
      if (this.#carried.length === 1 && isSoon && !this.#isEndExpected) this.#events.onSilentEnd()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isUnsolicited = error.message === 'bad response' || error.code?.startsWith('HPE_')
      if (isUnsolicited && !this.#reception?.isWaiting) this.#tellUnsolicited()
    })
  }

  #take(chunk: Buffer): void {
    this.#chunk = chunk
    this.#readAt = performance.now()
    this.#isLate = !this.#reception?.isWaiting
    if (this.#isLate) return
    if (this.#lastCarried !== this.#request) {
      this.#before = this.#lastCarried
      this.#lastCarried = this.#request
      this.#carried.push(this.#request?.id ?? '')
    }
    this.#reception?.count(chunk.length)
  }

  #tellUnsolicited(): void {
    const text = this.#chunk?.toString('latin1') ?? ''
    // Many servers send a 408 before they close an idle connection.
    if (!this.#lastCarried || (this.#isLate && /^HTTP\/1\.\d 408\b/.test(text))) return
    // Bytes that are no response were not mistaken for one.
    const isResponse = text.includes('HTTP/', this.#isLate ? 0 : 1)
    const carried = isResponse ? this.#carried : []
    // A late response can belong to the last request, which received an unsolicited one; the same holds for every earlier request.
    const unsolicited = { request: this.#lastCarried, doubtful: this.#isLate ? [...carried] : [] }
    const suspects = this.#isLate ? [] : carried.slice(0, -1)
    const surplus = Buffer.from(text.slice(Math.max(0, text.indexOf('HTTP/', 1))), 'latin1')
    const before = this.#before
    if (before && suspects.length > 0) this.#mixedUp = { unsolicited, suspects, before, surplus }
    this.#events.onUnsolicited(unsolicited)
  }
}

/** Writes the head of each request like a client. undici writes the head as one string, and bodies as bytes. */
function applyProfile(socket: Socket, client: ClientProfile, origin: string): void {
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  socket.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? headOf(client, chunk, origin) : chunk, ...rest)
}

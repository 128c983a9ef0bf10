import { createHash } from 'node:crypto'
import type { HeaderLines } from './exchange.ts'
import { habitsOf, type ProgramHabits } from './program-habits.ts'
import data from './client-profiles.json' with { type: 'json' }

/** The head of a request as an ordinary client writes it. */
interface Form {
  /**
   * The header lines that the client adds to every request, unless the request has them itself. With `changes`, only if the method
   * is neither GET nor HEAD. `{origin}` stands for the origin of the request.
   */
  readonly headers: ReadonlyArray<readonly [name: string, value: string, when?: string | undefined]>
  /** Names of headers in its spelling and order; `*` stands for all others. */
  readonly order: readonly string[]
}

/** What an encoder of JSON escapes although it need not: `/`, the characters of markup, or all characters beyond ASCII. */
export type Escaping = 'slashes' | 'markup' | 'beyond ASCII'

/** The form of the requests of an ordinary HTTP client. */
export interface ClientProfile extends Form {
  /** Unique among all clients that can be drawn. */
  readonly name: string
  /** Its form over https and on the local machine: browsers send more headers there. */
  readonly secure?: Form
  /** Its `Connection` header; undefined if it sends none. */
  readonly connection?: string
  /** Whether it sends the next request on the same connection. */
  readonly keepsConnections: boolean
  /** White space in its JSON: after commas and colons, or the number of spaces per level; no white space if absent. */
  readonly json?: 'spaced' | 2 | 4
  /** What it escapes in strings of JSON although it need not. */
  readonly escapes?: readonly Escaping[]
  /** Methods for which it sends `Content-Length: 0` without a body. */
  readonly zeroLength?: readonly string[]
  /** What the program of a caller adds to the client that it uses; absent for the client alone. */
  readonly habits?: ProgramHabits
}

/** A kind of client with its versions and systems (`client-profiles.schema.json`). */
interface ClientKind extends ClientProfile {
  /** Values for `{variables}` of the header lines: one entry of each list is drawn. */
  readonly draws: ReadonlyArray<ReadonlyArray<Readonly<Record<string, string>>>>
}

/** Clients that people and programs use for APIs, as they write HTTP/1.1. `npm run clients` updates their versions. */
export const clientKinds = data.clients as unknown as readonly ClientKind[]

/** The client of one caller during a run, with the habits of a program: drawn for each caller, and the same for all its requests. */
export function clientProfileOf(key: string, caller: string): ClientProfile {
  const kind = clientKinds[drawn(key, `client of ${caller}`, clientKinds.length)] as ClientKind
  return {
    ...clientOf(kind, (list, count) => drawn(key, `choice ${list} of the client of ${caller}`, count)),
    habits: habitsOf((habit, below) => drawn(key, `${habit} in the program of ${caller}`, below)),
  }
}

/** A number below a bound, derived from a key and a purpose. */
function drawn(key: string, what: string, below: number): number {
  return createHash('sha256').update(`${key}\n${what}`).digest().readUInt32BE() % below
}

/**
 * The client of one request of the API. A quarter of the callers use a second client for a third of their requests, like people who
 * use a program in addition to a browser. Requests that sign in with cookies stay with the first client, to which a server may bind
 * a session.
 */
export function clientOfRequest(key: string, caller: string, id: string): ClientProfile {
  const isSecond =
    drawn(key, `second client of ${caller}`, 4) === 0 && drawn(key, `client for ${id} of ${caller}`, 3) === 0
  return clientProfileOf(key, isSecond ? `${caller}, second client` : caller)
}

/** A client of a kind; `choose` returns an index into a list of the given length. */
export function clientOf(
  { draws, ...kind }: ClientKind,
  choose: (list: number, count: number) => number,
): ClientProfile {
  const values = Object.assign(
    {},
    ...draws.map((list, index) => list[choose(index, list.length)]),
  ) as Readonly<Record<string, string>>
  const filled = ({ headers, order }: Form): Form => ({
    headers: headers.map(([name, value, when]) => [
      name,
      value.replaceAll(/\{(\w+)\}/g, (whole, variable: string) => values[variable] ?? whole),
      when,
    ]),
    order,
  })
  return {
    ...kind,
    ...filled(kind),
    name: [kind.name, ...Object.values(values)].join(' '),
    ...(kind.secure ? { secure: filled(kind.secure) } : {}),
  }
}

/** The header lines of a request, with those that its client adds. */
export function withClientHeaders(
  client: ClientProfile,
  own: HeaderLines,
  { origin, method }: { readonly origin: string; readonly method: string },
): HeaderLines {
  const given = new Set(own.map(([name]) => name.toLowerCase()))
  const changes = method !== 'GET' && method !== 'HEAD'
  const always: Form['headers'] =
    client.habits?.typesReads && !changes ? [['Content-Type', 'application/json']] : []
  const added = [...formTo(origin, client).headers, ...always]
    .filter(([name, , when]) => !given.has(name.toLowerCase()) && (when === undefined || changes))
    .map(([name, value]) => [name, value.replaceAll('{origin}', origin)] as const)
  return [...added, ...own]
}

/** The form of a client's requests to an origin. */
function formTo(origin: string, client: ClientProfile): Form {
  return (isSecure(origin) && client.secure) || client
}

/** Whether browsers regard the origin as trustworthy (Secure Contexts, section 3.1). */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}

/** The head of a request to an origin, from undici's head, in the order and spelling of a client. */
export function headOf(client: ClientProfile, head: string, origin: string): string {
  const { connection, zeroLength = [] } = client
  const { order } = formTo(origin, client)
  const [requestLine = '', ...lines] = head.split('\r\n').filter(Boolean)
  const fields = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    if (name.toLowerCase() !== 'connection') return [[name, value] as const]
    return connection === undefined ? [] : [[name, connection] as const]
  })
  const hasLength = fields.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))
  if (!hasLength && zeroLength.includes(requestLine.split(' ', 1)[0] ?? ''))
    fields.push(['content-length', '0'])
  const places = new Map(order.map((name, place) => [name.toLowerCase(), place]))
  const other = places.get('*') ?? order.length
  const placeOf = (name: string) => places.get(name.toLowerCase()) ?? other
  const spelled = (name: string) => order[places.get(name.toLowerCase()) ?? -1] ?? name
  const sorted = fields.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return [requestLine, ...sorted.map(([name, value]) => `${spelled(name)}: ${value}`), '', ''].join('\r\n')
}

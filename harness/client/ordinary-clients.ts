import { createHash } from 'node:crypto'
import type { HeaderLines } from './exchange.ts'

/** How an ordinary HTTP client looks to a server. */
export interface OrdinaryClient {
  readonly name: string
  /** The header lines that it adds to every request, unless the request has them itself. */
  readonly headers: HeaderLines
  /** Names of headers as it spells them, in its order; `*` stands for all others. */
  readonly order: readonly string[]
  /** What it says of the connection; undefined where it says nothing. */
  readonly connection?: string
  /** Whether it sends the next request on the same connection. */
  readonly keepsConnections: boolean
}

/** Clients that people and programs use for APIs, as captured from their current versions over HTTP/1.1. */
export const ordinaryClients: readonly OrdinaryClient[] = [
  {
    name: 'Go net/http',
    headers: [
      ['User-Agent', 'Go-http-client/1.1'],
      ['Accept-Encoding', 'gzip'],
    ],
    order: [
      ...['Host', 'User-Agent', 'Content-Length', 'Accept', 'Authorization', 'Content-Type'],
      ...['*', 'Accept-Encoding'],
    ],
    keepsConnections: true,
  },
  {
    name: 'Python requests',
    headers: [
      ['User-Agent', 'python-requests/2.32.3'],
      ['Accept-Encoding', 'gzip, deflate'],
      ['Accept', '*/*'],
    ],
    order: [
      ...['Host', 'User-Agent', 'Accept-Encoding', 'Accept', 'Connection', '*'],
      ...['Content-Length', 'Content-Type', 'Authorization'],
    ],
    connection: 'keep-alive',
    keepsConnections: false,
  },
  {
    name: 'curl',
    headers: [
      ['User-Agent', 'curl/8.5.0'],
      ['Accept', '*/*'],
    ],
    order: ['Host', 'Authorization', 'User-Agent', 'Accept', '*', 'Content-Type', 'Content-Length'],
    keepsConnections: false,
  },
  {
    name: 'Node fetch',
    headers: [
      ['accept', '*/*'],
      ['accept-language', '*'],
      ['sec-fetch-mode', 'cors'],
      ['user-agent', 'node'],
      ['accept-encoding', 'gzip, deflate'],
    ],
    order: [
      ...['host', 'connection', 'authorization', 'content-type', '*', 'accept', 'accept-language'],
      ...['sec-fetch-mode', 'user-agent', 'accept-encoding', 'content-length'],
    ],
    connection: 'keep-alive',
    keepsConnections: true,
  },
  {
    name: 'OkHttp',
    headers: [
      ['Accept-Encoding', 'gzip'],
      ['User-Agent', 'okhttp/4.12.0'],
    ],
    order: [
      ...['Authorization', '*', 'Content-Type', 'Content-Length', 'Host', 'Connection'],
      ...['Accept-Encoding', 'User-Agent'],
    ],
    connection: 'Keep-Alive',
    keepsConnections: true,
  },
]

/** The client of one caller during a run: the same for all of its requests, and drawn for each caller. */
export function ordinaryClientOf(key: string, caller: string): OrdinaryClient {
  const drawn = createHash('sha256').update(`${key}\nclient of ${caller}`).digest().readUInt32BE()
  return ordinaryClients[drawn % ordinaryClients.length] as OrdinaryClient
}

/** The header lines of a request, with those that its client adds. */
export function withClientHeaders({ headers }: OrdinaryClient, own: HeaderLines): HeaderLines {
  const given = new Set(own.map(([name]) => name.toLowerCase()))
  return [...headers.filter(([name]) => !given.has(name.toLowerCase())), ...own]
}

/** The head of a request, as undici writes it, in the order and the spelling of a client. */
export function headOf({ order, connection }: OrdinaryClient, head: string): string {
  const [requestLine = '', ...lines] = head.split('\r\n').filter(Boolean)
  const fields = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    if (name.toLowerCase() !== 'connection') return [[name, value] as const]
    return connection === undefined ? [] : [[name, connection] as const]
  })
  const places = new Map(order.map((name, place) => [name.toLowerCase(), place]))
  const other = places.get('*') ?? order.length
  const placeOf = (name: string) => places.get(name.toLowerCase()) ?? other
  const spelled = (name: string) => order[places.get(name.toLowerCase()) ?? -1] ?? name
  const sorted = fields.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return [requestLine, ...sorted.map(([name, value]) => `${spelled(name)}: ${value}`), '', ''].join('\r\n')
}

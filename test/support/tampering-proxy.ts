import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

export interface ProxiedRequest {
  readonly method: string
  /** Query included. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface ProxiedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What is done to single requests and answers on their way; whatever it gives nothing for passes unchanged. */
export interface Tampering {
  readonly request?: (request: ProxiedRequest) => Partial<ProxiedRequest> | undefined
  readonly answer?: (
    answer: ProxiedAnswer,
    request: ProxiedRequest,
    again: (request: Partial<ProxiedRequest>) => Promise<ProxiedAnswer>,
  ) => Partial<ProxiedAnswer> | undefined | Promise<Partial<ProxiedAnswer> | undefined>
}

export interface TamperingProxy {
  readonly url: string
  close(): Promise<void>
}

/** Headers that belong to one connection, or that say how long a body was before it was changed. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']

/** A server that answers as `upstream` does, but for what is tampered with. */
export async function startTamperingProxy(upstream: string, tampering: Tampering): Promise<TamperingProxy> {
  const pool = new Pool(upstream, { connections: 16 })
  const carry = async (request: ProxiedRequest): Promise<ProxiedAnswer> => {
    const { statusCode, headers, body } = await pool.request({
      method: request.method,
      path: request.path,
      headers: request.headers,
      body: request.body.length > 0 ? request.body : null,
    })
    return {
      status: statusCode,
      headers: withoutOwn(headers),
      body: Buffer.from(await body.arrayBuffer()),
    }
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await read(incoming)
    const sent = { ...received, ...tampering.request?.(received) }
    const came = await carry(sent)
    const changed = await tampering.answer?.(came, received, (other) => carry({ ...sent, ...other }))
    const { status, headers, body } = { ...came, ...changed }
    response.writeHead(status, headers)
    response.end(body)
  }
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 75_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await Promise.all([closed, pool.destroy()])
    },
  }
}

async function read(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: withoutOwn(incoming.headers),
    body: Buffer.concat(chunks),
  }
}

function withoutOwn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.includes(name) ? [] : [[name, String(value)]],
    ),
  )
}

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import {
  ordinaryClientOf,
  ordinaryClients,
  withClientHeaders,
  type OrdinaryClient,
} from './ordinary-clients.ts'
import { UndiciTransport } from './transport.ts'

/** What arrived, in the order of connections. */
const heads: Array<{ readonly connection: number; readonly head: string; readonly body: string }> = []
let connections = 0
const server = createServer((socket: Socket) => {
  const connection = ++connections
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (end === -1 || text.length < end + 4 + length) return
    heads.push({ connection, head: text.slice(0, end), body: text.slice(end + 4) })
    text = ''
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
  })
  socket.on('error', () => {})
})
const transport = new UndiciTransport({ connections: 4, timeoutMs: 2000, limits: defaultLimits })
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await transport.close()
  server.close()
})

async function send(client: OrdinaryClient): Promise<void> {
  const headers = withClientHeaders(client, [
    ['authorization', 'Basic eA=='],
    ['content-type', 'application/json'],
  ])
  const body = Buffer.from('{"a":1}')
  const outcome = await transport.carry({ origin, method: 'POST', path: '/x?q=1', headers, body, client })
  expect(outcome).toMatchObject({ answer: { status: 200 } })
}

const written: Record<string, readonly string[]> = {
  'Go net/http': [
    ...['Host: HOST', 'User-Agent: Go-http-client/1.1', 'Content-Length: 7', 'Authorization: Basic eA=='],
    ...['Content-Type: application/json', 'Accept-Encoding: gzip'],
  ],
  'Python requests': [
    ...['Host: HOST', 'User-Agent: python-requests/2.32.3', 'Accept-Encoding: gzip, deflate', 'Accept: */*'],
    ...['Connection: keep-alive', 'Content-Length: 7', 'Content-Type: application/json'],
    'Authorization: Basic eA==',
  ],
  curl: [
    ...['Host: HOST', 'Authorization: Basic eA==', 'User-Agent: curl/8.5.0', 'Accept: */*'],
    ...['Content-Type: application/json', 'Content-Length: 7'],
  ],
  'Node fetch': [
    ...[
      'host: HOST',
      'connection: keep-alive',
      'authorization: Basic eA==',
      'content-type: application/json',
    ],
    ...['accept: */*', 'accept-language: *', 'sec-fetch-mode: cors', 'user-agent: node'],
    ...['accept-encoding: gzip, deflate', 'content-length: 7'],
  ],
  OkHttp: [
    ...['Authorization: Basic eA==', 'Content-Type: application/json', 'Content-Length: 7', 'Host: HOST'],
    ...['Connection: Keep-Alive', 'Accept-Encoding: gzip', 'User-Agent: okhttp/4.12.0'],
  ],
}

test.each(ordinaryClients)('$name: head and connections as a server sees them', async (client) => {
  const before = heads.length
  for (let times = 0; times < 3; times++) await send(client)
  const seen = heads.slice(before)
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(client.keepsConnections ? 1 : 3)
  for (const { head, body } of seen) {
    const [line, ...fields] = head.replaceAll(origin.replace('http://', ''), 'HOST').split('\r\n')
    expect(line).toBe('POST /x?q=1 HTTP/1.1')
    expect(fields).toEqual(written[client.name])
    expect(body).toBe('{"a":1}')
  }
})

test('every caller has one client, drawn from the key', () => {
  const callers = Array.from({ length: 60 }, (_, index) => `caller ${index}`)
  const of = (key: string) => callers.map((caller) => ordinaryClientOf(key, caller).name)
  expect(of('one')).toEqual(of('one'))
  expect(of('one')).not.toEqual(of('other'))
  expect(new Set(of('one')).size).toBe(ordinaryClients.length)
})

test('a header line that a request has itself is not added', () => {
  const [go] = ordinaryClients
  const lines = withClientHeaders(go as OrdinaryClient, [['accept-encoding', 'identity']])
  expect(lines).toEqual([
    ['User-Agent', 'Go-http-client/1.1'],
    ['accept-encoding', 'identity'],
  ])
})

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import {
  clientKinds,
  clientOf,
  clientOfRequest,
  headOf,
  clientProfileOf,
  withClientHeaders,
  type ClientProfile,
} from './client-profiles.ts'
import { UndiciTransport } from './transport.ts'
import { writtenHeads } from './written-heads.ts'

/** The received requests, in the order of connections. */
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
const transport = new UndiciTransport({ connections: 4, timeoutMs: 60_000, limits: defaultLimits })
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await transport.close()
  server.close()
})

/** The first client of each kind that can be drawn. */
const firsts = clientKinds.map((kind) => ({ kind: kind.name, client: clientOf(kind, () => 0) }))

async function send(client: ClientProfile, method: string, withBody: boolean): Promise<void> {
  const own = [['authorization', 'Basic eA=='], ...(withBody ? [['content-type', 'application/json']] : [])]
  const headers = withClientHeaders(client, own as Array<[string, string]>, { origin, method })
  const body = withBody ? { body: Buffer.from('{"a":1}') } : {}
  const outcome = await transport.carry({ origin, method, path: '/x?q=1', headers, ...body, client })
  expect(outcome).toMatchObject({ answer: { status: 200 } })
}

/** The header lines of a head, without those that the test determines. */
function linesOf(head: string): string[] {
  return head.replaceAll(origin.replace('http://', ''), 'HOST').split('\r\n').slice(1)
}

test('the data have the form of their schema', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, unknown>
  const validate = new Ajv2020({ allowUnionTypes: true, strictTuples: false }).compile(
    read('client-profiles.schema.json'),
  )
  const valid = validate(read('client-profiles.json'))
  expect(validate.errors).toBeNull()
  expect(valid).toBe(true)
})

test('the kinds are those that people and programs use, each with another name', () => {
  const names = clientKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const usual = [
    'curl',
    'Go net/http',
    'Python requests',
    'axios',
    'Node fetch',
    'Chrome',
    'Firefox',
    'OkHttp',
  ]
  expect(names).toEqual(expect.arrayContaining(usual))
  const all = clientKinds.map(({ draws }) => draws.reduce((count, list) => count * list.length, 1))
  expect(all.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
})

test.each(firsts)('$kind: head and connections as a server sees them', async ({ kind, client }) => {
  const before = heads.length
  for (let times = 0; times < 3; times++) await send(client, 'POST', true)
  const seen = heads.slice(before)
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(client.keepsConnections ? 1 : 3)
  for (const { head, body } of seen) {
    expect(head).toMatch(/^POST \/x\?q=1 HTTP\/1\.1\r\n/)
    expect(head).not.toMatch(/[{}]|forge-conformance|undefined/)
    expect(body).toBe('{"a":1}')
    const known = writtenHeads[kind]
    if (known) expect(linesOf(head)).toEqual(known.map((line) => fill(line, client)))
    else expect(clientKinds.find(({ name }) => name === kind)).toMatchObject({ known: 'described' })
  }
})

/** A captured line with the drawn values in place of those of the capture. */
function fill(line: string, client: ClientProfile): string {
  if (!/^user-agent|^sec-ch-ua:/i.test(line)) return line
  const name = line.split(':', 1)[0]?.toLowerCase()
  const own = [...(client.secure ?? client).headers].find(([one]) => one.toLowerCase() === name)
  const shape = (text: string) => text.replaceAll(/\d+(?:\.\d+)*/g, '1').replaceAll(/"Not.A.Brand"/g, '"Not"')
  const parts = (text: string) => shape(text).split(', ').toSorted()
  expect(parts(own?.[1] ?? '')).toEqual(parts(line.slice(line.indexOf(':') + 2)))
  return `${line.split(':', 1)[0]}: ${own?.[1]}`
}

test('a client that says that a body has no bytes says so, and others do not', async () => {
  const sent = async (name: string, method: string) => {
    await send(firsts.find(({ kind }) => kind === name)?.client as ClientProfile, method, false)
    return linesOf(heads.at(-1)?.head ?? '')
  }
  expect(await sent('Java HttpClient', 'GET')).toContain('Content-Length: 0')
  expect(await sent('Python requests', 'DELETE')).toContain('Content-Length: 0')
  expect((await sent('curl', 'DELETE')).join()).not.toMatch(/length/i)
})

test('a browser says where a change comes from, and over a plain line less of itself', () => {
  const chrome = firsts.find(({ kind }) => kind === 'Chrome')?.client as ClientProfile
  const names = (to: string, method: string) =>
    withClientHeaders(chrome, [], { origin: to, method }).map(([name, value]) => `${name}: ${value}`)
  expect(names('https://forge.example', 'DELETE')).toContain('Origin: https://forge.example')
  expect(names('https://forge.example', 'GET').join()).not.toContain('Origin')
  expect(names('https://forge.example', 'GET').join()).toContain('sec-ch-ua')
  expect(names('http://forge.example', 'GET').join()).not.toMatch(/sec-/i)
  const head = 'GET / HTTP/1.1\r\nhost: a\r\nreferer: b\r\nuser-agent: c\r\n\r\n'
  expect(headOf(chrome, head, 'http://forge.example')).toBe(
    'GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: c\r\nReferer: b\r\n\r\n',
  )
})

test('some callers use a second client for a part of their requests, the same one in a replay', () => {
  const callers = Array.from({ length: 60 }, (_, n) => `caller${n}`)
  const used = (key: string) =>
    callers.map((caller) =>
      Array.from({ length: 30 }, (_, n) => clientOfRequest(key, caller, `scenario:s#${n}`).name),
    )
  expect(used('one')).toEqual(used('one'))
  const counts = used('one').map((names) => new Set(names).size)
  expect(new Set(counts)).toEqual(new Set([1, 2]))
  expect(counts.filter((count) => count === 2).length).toBeLessThan(30)
})

test('every caller has one client, drawn from the key', () => {
  const callers = Array.from({ length: 600 }, (_, index) => `caller ${index}`)
  const of = (key: string) => callers.map((caller) => clientProfileOf(key, caller).name)
  expect(of('one')).toEqual(of('one'))
  expect(of('one')).not.toEqual(of('other'))
  // Most values of another run are not shown by as many callers.
  const known = new Set(of('one'))
  const fresh = new Set(of('other').filter((name) => !known.has(name)))
  expect(known.size).toBeGreaterThan(200)
  expect(fresh.size).toBeGreaterThan(60)
  const kinds = new Set(callers.map((caller) => clientProfileOf('one', caller).order))
  expect(kinds.size).toBe(clientKinds.length)
})

test('many clients keep no more connections than a few times as many as are used at once', async () => {
  const clients = Array.from({ length: 40 }, (_, index) => ({
    ...(firsts.find(({ kind }) => kind === 'axios')?.client as ClientProfile),
    name: `client ${index}`,
  }))
  for (const client of clients) await send(client, 'GET', false)
  const before = connections
  for (const client of clients.slice(-8)) await send(client, 'GET', false)
  expect(connections).toBe(before)
  await send(clients[0] as ClientProfile, 'GET', false)
  expect(connections).toBe(before + 1)
})

test('a header line that a request has itself is not added', () => {
  const go = firsts.find(({ kind }) => kind === 'Go net/http')?.client
  const to = { origin: 'http://a', method: 'GET' }
  expect(withClientHeaders(go as ClientProfile, [['accept-encoding', 'identity']], to)).toEqual([
    ['User-Agent', 'Go-http-client/1.1'],
    ['accept-encoding', 'identity'],
  ])
})

import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '../../harness/client/request.ts'
import { Inconclusive } from '../../harness/client/inconclusive.ts'
import type { Limits } from '../../harness/client/limits.ts'
import { testClient } from '../support/test-client.ts'

const closing: Array<() => Promise<unknown> | void> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const http = (head: readonly string[], body = '', status = '200 OK') =>
  [`HTTP/1.1 ${status}`, ...head, `content-length: ${body.length}`, '', body].join('\r\n')

/** A client of a server that writes `answer(n)` to its n-th request. */
async function clientOf(
  answer: (n: number) => string,
  limits: Partial<Limits>,
  { timeoutMs = 5000, targets = 1 } = {},
) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (request) => {
      requests.push(String(request).split('\r\n', 1)[0] ?? '')
      socket.write(answer(requests.length))
    })
  })
  let port = 0
  const start = async () => {
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<unknown>((closed) => server.close(closed))
  }
  await start()
  closing.push(stop)
  const url = `http://127.0.0.1:${port}`
  const { client, exchanges } = testClient(url, { limits, timeoutMs, targets })
  const send = client.sender('check:x')
  const get = (more: Partial<Request> = {}) =>
    send({ document: 'code-hosting', method: 'GET', path: '/', caller: 'ada', ...more })
  return { client, exchanges, requests, get, start, stop }
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}: y`)

test('a response with more header lines than the limit is an error', async () => {
  const { get, exchanges } = await clientOf((n) => http(lines(n === 1 ? 29 : 30)), { headerLines: 30 })
  expect((await get()).headers).toHaveLength(30)
  await expect(get()).rejects.toThrow(
    'the answer has more than 30 header lines (--limit headerLines=60 permits more)',
  )
  expect(exchanges.at(-1)).toMatchObject({ fault: { kind: 'too-large' } })
  expect(exchanges.at(-1)).not.toHaveProperty('response')
})

test('a response with more header bytes than the limit is an error', async () => {
  const { get } = await clientOf((n) => http([`x: ${'y'.repeat(n === 1 ? 900 : 1100)}`]), {
    headerBytes: 1024,
  })
  expect((await get()).status).toBe(200)
  await expect(get()).rejects.toThrow('(--limit headerBytes=2KiB permits more)')
})

test('a sign-in with more cookies than the limit is an error, and not recorded', async () => {
  const cookies = (count: number) =>
    Array.from({ length: count }, (_, index) => `set-cookie: c${index}=s3cret-${index}`)
  const { get, exchanges } = await clientOf((n) => http(cookies(n === 1 ? 3 : 4)), { signInCookies: 3 })
  expect((await get({ signsIn: true })).status).toBe(200)
  await expect(get({ signsIn: true })).rejects.toThrow('the answer has more than 3 cookies')
  expect(exchanges.at(-1)).toMatchObject({ fault: { kind: 'too-large' } })
  expect(JSON.stringify(exchanges)).not.toContain('s3cret')
  // Other responses may have any number of cookies, because these are not secrets.
  expect((await get()).status).toBe(200)
})

test('once the waiting is spent in vain, requests are not repeated, and those that succeed are judged', async () => {
  const limits = { waitingMs: 300 }
  const busy = http(['retry-after: 0'], '', '429 Too Many Requests')
  const later = http([], '', '503 Service Unavailable')
  const { get, requests } = await clientOf((n) => (n === 4 ? http([]) : n > 4 ? later : busy), limits)
  // The pauses of this one take no time.
  await expect(get()).rejects.toThrow('GET / as ada: the target answered 429, not now')
  expect(requests).toHaveLength(3)
  expect((await get()).status).toBe(200)
  // It waits for 250 ms, and another second would be too much.
  await expect(get()).rejects.toThrow(
    'the target answered 503, not now, and 300 ms were waited in vain (--limit waitingMs=600ms permits more)',
  )
  expect(requests).toHaveLength(6)
  await expect(get()).rejects.toThrow('were waited in vain')
  expect(requests).toHaveLength(7)
})

test('a pause that is too long to be waited for is named, with the limit that permits it', async () => {
  const throttled = http(['retry-after: 60'], '', '429 Too Many Requests')
  const { get, requests } = await clientOf(() => throttled, {})
  await expect(get()).rejects.toThrow(
    'the target answered 429, not now, and asked for a pause of 60 s (--limit retryPauseMs=60s waits for it)',
  )
  expect(requests).toHaveLength(1)
})

test('pauses after which a request succeeds are not waited in vain', async () => {
  const busy = http([], '', '429 Too Many Requests')
  const { get, requests } = await clientOf((n) => (n % 2 === 1 ? busy : http([])), { waitingMs: 300 })
  for (let n = 0; n < 3; n += 1) expect((await get()).status).toBe(200)
  expect(requests).toHaveLength(6)
})

test('once too many bytes were received, nothing more is sent but clean-up', async () => {
  const { client, get, requests } = await clientOf(() => http([], 'x'.repeat(1000)), { receivedBytes: 2500 })
  for (let n = 0; n < 2; n += 1) expect((await get()).body).toHaveLength(1000)
  const why = 'the answers hold more than 2500 bytes together (--limit receivedBytes=5000 permits more)'
  await expect(get()).rejects.toThrow(why)
  expect(requests).toHaveLength(3)
  await expect(get()).rejects.toThrow(why)
  await expect(client.withSlot('check:x', () => Promise.resolve())).rejects.toThrow(Inconclusive)
  expect(requests).toHaveLength(3)
  client.beginCleanUp()
  expect((await get()).status).toBe(200)
})

test('no more exchanges are made than the limit', async () => {
  const { get, requests } = await clientOf(() => http([]), { exchanges: 3 })
  for (let n = 0; n < 3; n += 1) await get()
  await expect(get()).rejects.toThrow('more than 3 exchanges (--limit exchanges=6 permits more)')
  expect(requests).toHaveLength(3)
})

test('once the time of a target is over, nothing more is sent', async () => {
  const { get, requests } = await clientOf(() => http([]), { totalMs: 1000 })
  await get()
  await sleep(1010)
  await expect(get()).rejects.toThrow('more than 1 s in all (--limit totalMs=2s permits more)')
  expect(requests).toHaveLength(1)
})

test('a response in more content codings than the limit is an error', async () => {
  const { get } = await clientOf((n) => http([`content-encoding: ${'gzip,'.repeat(n * 700)}gzip`], 'x'), {
    headerBytes: 1024 * 1024,
  })
  await expect(get()).rejects.toThrow('the answer has more than 2 content codings')
  await expect(get()).rejects.toThrow('(--limit contentCodings=4 permits more)')
})

test('a response of more bytes than the limit is an error', async () => {
  const { get } = await clientOf((n) => http([], 'x'.repeat(999 + n)), { answerBytes: 1000 })
  expect((await get()).body).toHaveLength(1000)
  await expect(get()).rejects.toThrow(
    'the answer holds more than 1000 bytes (--limit answerBytes=2000 permits more)',
  )
})

test('responses that hold more bytes together than the limit while they are received are an error', async () => {
  // Each announces a byte more than it sends, so that none is complete.
  const half = `HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n${'x'.repeat(1000)}`
  const { get } = await clientOf(
    (n) => (n > 2 ? http([], 'x') : half),
    { bufferedBytes: 1999 },
    { timeoutMs: 500 },
  )
  const outcomes = await Promise.allSettled([get(), get()])
  const reasons = outcomes.map((outcome) => String((outcome as PromiseRejectedResult).reason)).sort()
  expect(reasons).toEqual([
    expect.stringContaining('answers of more than 1999 bytes are received at the same time'),
    expect.stringContaining('no complete answer within 500 ms'),
  ])
  // Abandoned bodies no longer count.
  expect((await get()).status).toBe(200)
})

test('a response that announces more than is left for what is received at the same time is not received', async () => {
  const { get } = await clientOf(
    (n) => (n === 1 ? 'HTTP/1.1 200 OK\r\ncontent-length: 1500\r\n\r\n' : http([], 'x'.repeat(500))),
    { bufferedBytes: 1999 },
    { timeoutMs: 500 },
  )
  const waiting = expect(get()).rejects.toThrow('no complete answer within 500 ms')
  await sleep(100)
  await expect(get()).rejects.toThrow('answers of more than 1999 bytes are received at the same time')
  await waiting
  expect((await get()).body).toHaveLength(500)
})

test('of what all targets may send, each has its part', async () => {
  const part = 25 * 1024 * 1024
  const body = 'x'.repeat(part / 25)
  const limits = { receivedBytes: 3 * part, answerBytes: part }
  const { get } = await clientOf(() => http([], body), limits, { targets: 3 })
  for (let n = 0; n < 24; n += 1) expect((await get()).status).toBe(200)
  const why = 'the answers hold more than 25 MiB together (--limit receivedBytes=150MiB permits more)'
  await expect(get()).rejects.toThrow(why)
})

test('a pause longer than the limit is not waited for', async () => {
  const busy = (seconds: number) => http([`retry-after: ${seconds}`], '', '429 Too Many Requests')
  const { get, requests } = await clientOf((n) => (n === 1 ? busy(1) : n === 2 ? http([]) : busy(2)), {
    retryPauseMs: 1000,
  })
  expect((await get()).status).toBe(200)
  await expect(get()).rejects.toThrow('not now')
  expect(requests).toHaveLength(3)
})

test('the evidence keeps the beginning of a body up to the limit', async () => {
  const { get, exchanges } = await clientOf((n) => http([], 'x'.repeat(1023 + n)), {
    evidenceBodyBytes: 1024,
  })
  expect((await get()).body).toHaveLength(1024)
  expect((await get()).body).toHaveLength(1025)
  expect(exchanges[0]?.response?.body).toEqual({ text: 'x'.repeat(1024) })
  expect(exchanges[1]?.response?.body).toEqual({ text: 'x'.repeat(1024), cut: 1025 })
})

test('a target that is down is waited for as long as the limit, and no longer', async () => {
  const { get, stop, start } = await clientOf(() => http([]), { outageMs: 2000 })
  await stop()
  for (let n = 0; n < 5; n += 1) await expect(get()).rejects.toThrow('connection refused')
  const later = get()
  await sleep(600)
  await start()
  expect((await later).status).toBe(200)
  await stop()
  await expect(get()).rejects.toThrow('connection refused')
  await expect(get()).rejects.toThrow('the target went away and did not come back')
})

test('a request that changes something is sent again after a refused connection, once the target is back', async () => {
  const { get, stop, start, exchanges } = await clientOf(() => http([]), { outageMs: 2000 })
  expect((await get()).status).toBe(200)
  await stop()
  // The client notices that its connection is closed.
  await sleep(100)
  const later = get({ method: 'POST' })
  await sleep(300)
  await start()
  expect((await later).status).toBe(200)
  expect(exchanges.at(-1)?.attempts).toEqual([
    { outcome: 'connection refused', waitedMs: expect.any(Number) as number },
  ])
})

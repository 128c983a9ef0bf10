import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TargetClient } from '../../harness/client/client.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'

/** A server that one path ends, and that is back after a while. It answers other requests slowly. */
async function startKillable(): Promise<{ readonly url: string; readonly deaths: () => number }> {
  let server: Server | undefined
  let port = 0
  let deaths = 0
  const start = async (): Promise<void> => {
    server = createServer(({ url }, response) => {
      if (url?.includes('limit=5000000000')) {
        deaths += 1
        server?.closeAllConnections()
        server?.close()
        void sleep(300).then(start)
      } else void sleep(150).then(() => response.end('[]'))
    })
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  }
  await start()
  onTestFinished(() => {
    server?.closeAllConnections()
    server?.close()
  })
  return { url: `http://127.0.0.1:${port}`, deaths: () => deaths }
}

test('a read that ends the target takes no other read with it, and is named', async () => {
  const { url, deaths } = await startKillable()
  const transport = new UndiciTransport({ connections: 8, timeoutMs: 5000, limits: defaultLimits })
  onTestFinished(() => transport.close())
  const exchanges: Exchange[] = []
  const client = new TargetClient({
    target: {
      ...{ name: 't', concurrency: 8, timeoutMs: 5000, patienceMs: 0, allowWrites: true },
      codeHosting: { url, driver: 'gitea' },
    },
    transport,
    redactor: new Redactor(),
    repeat: 1,
    record: (exchange) => exchanges.push(exchange),
    operationOf: () => undefined,
  })
  const send = client.sender('check:x')
  const get = async (path: string) =>
    send({ document: 'code-hosting', method: 'GET', path, caller: 'ada' }).then(
      ({ status }) => status,
      () => 'no response',
    )
  expect(await get('/users/first')).toBe(200)
  const harmless = Array.from({ length: 7 }, (_, n) => get(`/users/${n}`))
  await sleep(50)
  const killing = get('/users/search?limit=5000000000')
  expect(await Promise.all(harmless)).toEqual(Array.from({ length: 7 }, () => 200))
  expect(await killing).toBe('no response')
  expect(deaths()).toBe(2)
  const interrupted = exchanges.filter(({ attempts = [] }) => attempts.length > 0)
  expect(interrupted.length, 'requests in progress').toBe(8)
  expect(await get('/users/last')).toBe(200)
  expect(client.returns[0]).toMatch(
    /came back; the first request without a response: GET \S+ as ada \(connection closed before the answer was complete\)$/,
  )
})

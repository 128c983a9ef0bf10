import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testClient } from '../support/test-client.ts'

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
  const { client, exchanges } = testClient(url, { concurrency: 8 })
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

import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { urlOf } from '../support/resources.ts'
import { testClient } from '../support/test-client.ts'

test('a server that ends each connection without saying so gets each request on a connection of its own', async () => {
  const server = createServer((request, response) => {
    request.resume()
    // The end crosses the next request, if there is one.
    const end = (): void => void setTimeout(() => request.socket.destroySoon(), 3)
    request.on('end', () => response.writeHead(200, { 'content-length': 2 }).end('[]', end))
  })
  const { client, exchanges } = testClient(await urlOf(server))
  const send = client.sender('check:x')
  const statuses = []
  for (const method of ['GET', ...Array.from({ length: 30 }, () => 'POST')]) {
    const { status } = await send({ document: 'code-hosting', method, path: '/users/search', caller: 'ada' })
    statuses.push(status)
    if (method === 'GET') await sleep(20)
  }
  expect(statuses).toEqual(Array.from({ length: 31 }, () => 200))
  expect(exchanges.flatMap(({ attempts = [] }) => attempts)).toEqual([])
})

import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { getOnce } from '../../harness/client/lone-client.ts'
import { watchServer } from './watch-server.ts'

const ends: Array<() => void> = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that serves one connection after the other, as a process with one thread does. */
async function serveOneByOne(port = 0): Promise<{ server: Server; url: string; port: number }> {
  const waiting: Socket[] = []
  const serveNext = (): void => {
    const [socket] = waiting
    socket?.on('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'))
    socket?.resume()
  }
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      waiting.splice(waiting.indexOf(socket), 1)
      serveNext()
    })
    if (waiting.push(socket) === 1) serveNext()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : 0
  ends.push(() => void server.close())
  return { server, url: `http://127.0.0.1:${bound}`, port: bound }
}

test('a server with one connection is left free for others, and its restart is noticed', async () => {
  const { server, url, port } = await serveOneByOne()
  const restarted = vi.fn<() => void>()
  ends.push(watchServer(url, restarted))
  await vi.waitFor(
    async () => expect(await getOnce({ url, timeoutMs: 1000 })).toHaveProperty('answer.status', 204),
    { timeout: 20_000 },
  )
  expect(restarted).not.toHaveBeenCalled()
  server.close()
  await sleep(1000)
  await serveOneByOne(port)
  await vi.waitFor(() => expect(restarted).toHaveBeenCalledOnce(), { timeout: 20_000 })
})

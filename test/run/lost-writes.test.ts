import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { runOf } from '../support/run-of.ts'

/** Executes each request, and closes the connection in place of the response to one in `n` of those that change something. */
function losing(n: number, lost: string[]) {
  let writes = 0
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isWrite = request.method !== 'GET' && !request.url?.includes('.git/')
    if (!isWrite || ++writes % n !== 0) return
    lost.push(`${request.method} ${request.url}`)
    response.writeHead = () => response
    response.write = () => true
    response.end = () => {
      request.socket.destroy()
      return response
    }
  }
}

test.each([30, 10])(
  'a server that loses the response to one write in %i fails nothing',
  async (n) => {
    const lost: string[] = []
    const reference = await startReference({
      mutate: (overrides) => {
        overrides.listen = (server: Server) => void server.prependListener('request', losing(n, lost))
      },
    })
    onTestFinished(() => reference.close())
    const target = { ...reference.target, timeoutMs: 60_000, patienceMs: 1000, allowWrites: true }
    const { report } = await runOf(target, (id) => /^(?:orgs|admin|times)\./.test(id))
    const { results = [] } = report.targets[0] ?? {}
    expect(lost.length).toBeGreaterThan(5)
    expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([])
    expect(results.map(({ verdict }) => verdict)).toContain('pass')
    expect(results.map(({ verdict }) => verdict)).toContain('error')
  },
  120_000,
)

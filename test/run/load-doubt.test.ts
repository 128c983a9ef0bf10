import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Target } from '../../harness/client/target.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

const selected = /^(?:times|users)\.|^repos\.combined-status\./

/** The verdicts on the code-hosting document of a server at a concurrency, and the notes of the run. */
async function judged(codeHosting: NonNullable<Target['codeHosting']>, concurrency: number) {
  const { report } = await runOf({ concurrency, codeHosting }, (id) => selected.test(id))
  const [{ results = [], notes = [] } = {}] = report.targets
  const verdicts = results.map(({ requirement, verdict }) => [requirement, verdict] as const)
  return { verdicts: Object.fromEntries(verdicts), notes: notes.join() }
}

test('a path that always answers 500 is no load: nothing is slowed, and verdicts are equal at any concurrency', async () => {
  const verdictsAt = async (concurrency: number) => {
    const server = await reference()
    // The call that only switches the time tracker of repositories.
    const proxy = await startHostileProxy(
      server.url,
      ({ method, url = '' }) => method === 'PATCH' && url.startsWith('/api/v1/repos/'),
      (request, response) => {
        request.resume()
        response.writeHead(500).end()
      },
    )
    afterwards(() => proxy.close())
    const { verdicts, notes } = await judged({ ...server.target.codeHosting, url: proxy.url }, concurrency)
    expect(notes).not.toContain('concurrency lowered')
    return verdicts
  }
  const alone = await verdictsAt(1)
  expect(Object.values(alone)).toContain('unmet')
  expect(Object.values(alone)).not.toContain('fail')
  expect(alone['repos.combined-status.by-commit']).toBe('pass')
  expect(await verdictsAt(4)).toEqual(alone)
  expect(await verdictsAt(8)).toEqual(alone)
})

/** So long does a request take, so that requests that are sent together are open together. */
const SERVING_MS = 3

/** Answers 500, in the required form of a user search, to requests while `most` others are open. */
function servesAtOnce(most: number) {
  let open = 0
  return (server: Server): void => {
    const [serve] = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      open += 1
      response.on('close', () => (open -= 1))
      if (open > most) {
        request.resume()
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"ok":false,"error":"busy"}')
      } else setTimeout(() => void serve?.call(server, request, response), SERVING_MS)
    })
  }
}

test('verdicts are equal at any concurrency on a server that takes few requests at once', async () => {
  const verdictsAt = async (concurrency: number) => {
    const { target } = await reference({
      mutate: (overrides) => void (overrides.listen = servesAtOnce(3)),
    })
    return judged(target.codeHosting, concurrency)
  }
  const alone = await verdictsAt(1)
  expect(Object.values(alone.verdicts)).not.toContain('fail')
  expect(alone.notes).not.toContain('concurrency lowered')
  for (const concurrency of [4, 8]) {
    const { verdicts, notes } = await verdictsAt(concurrency)
    expect(notes).toContain('concurrency lowered')
    expect(verdicts).toEqual(alone.verdicts)
  }
})

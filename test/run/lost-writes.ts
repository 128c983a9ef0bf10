import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Result } from '../../harness/report/report.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

export interface Losing {
  readonly document: 'codeHosting' | 'legacyForge'
  readonly command: 'run' | 'explore'
  /** The response to one of this many writes is lost. */
  readonly oneIn: number
}

/** Executes each request, and closes the connection instead of responding to one in `oneIn` of those that change something. */
function losing(oneIn: number, lost: string[]) {
  let writes = 0
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isWrite = request.method !== 'GET' && !request.url?.includes('.git/')
    if (!isWrite || ++writes % oneIn !== 0) return
    lost.push(`${request.method} ${request.url}`)
    response.writeHead = () => response
    response.write = () => true
    response.end = () => {
      request.socket.destroy()
      return response
    }
  }
}

const exploration = { requests: 1000, forMs: Infinity, sideBySide: 2 }

/** Expects that a correct server that loses responses to writes fails nothing. */
export async function expectNoFailure({ document, command, oneIn }: Losing): Promise<void> {
  const lost: string[] = []
  const { target } = await reference({
    mutate: (overrides) => {
      overrides.listen = (server: Server) => void server.prependListener('request', losing(oneIn, lost))
    },
  })
  const rules = new Set(contract.requirements.filter(({ isRule }) => isRule).map(({ id }) => id))
  const { report } = await runOf(
    { concurrency: target.concurrency, [document]: target[document] },
    (id) => command === 'run' || rules.has(id),
    command === 'run' ? {} : { explore: exploration },
  )
  const results: readonly Result[] = report.targets[0]?.results ?? []
  expect(lost.length).toBeGreaterThan(2)
  expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(results.map(({ verdict }) => verdict)).toContain('pass')
  // A check whose request got no response is an error; a rule has other responses to judge.
  if (command === 'run') expect(results.map(({ verdict }) => verdict)).toContain('error')
}

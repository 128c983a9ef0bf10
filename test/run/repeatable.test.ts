import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../../harness/client/exchange.ts'
import { prefixOf } from '../../harness/client/nonce.ts'
import type { Report } from '../../harness/report/report.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { startReference } from '../../reference/start.ts'
import { exchangesIn, reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// One seed, two newly started servers, two concurrencies: requests and results must be the same, except for the nonce in every name. With
// TEST_ALL=1, the run selects everything.

const SOME = ['--only', 'users.get,users.search,orgs.get,markdown,legacy-projects,repos.search']

const folder = emptyFolder()
const seen: Array<{ report: Report; exchanges: Exchange[] }> = []

beforeAll(async () => {
  for (const concurrency of [16, 16, 1]) seen.push(await runOnce(concurrency))
})

async function runOnce(concurrency: number) {
  const reference = await startReference()
  const file = writeJson(folder, 'target.json', reference.target)
  const output = join(folder, `report-${seen.length}`)
  const words = [
    ...['run', '--target', file, '--seed', 'same', '--concurrency', String(concurrency)],
    ...['--output', output, '--reporter', 'terminal'],
    ...(takesAll ? [] : SOME),
    // The names of the first run again.
    ...(concurrency === 1 ? ['--nonce', seen[0]?.report.run.nonce ?? ''] : []),
  ]
  const ended = await runCli(words)
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  await reference.close()
  return { report: reportIn(output), exchanges: exchangesIn(output) }
}

/**
 * The sent requests without the parts that vary: port, and numbers and commits from the target. The requests of the preflight
 * follow the responses to earlier ones, concurrently. The first of them to sign in determines how users sign in.
 */
function requestsOf({ report, exchanges }: { report: Report; exchanges: Exchange[] }): string[] {
  // Each nonce draws other deletions to be read again.
  const asked = exchanges.filter(({ id }) => !/^cleanup:is /.test(id))
  const lines = asked.map(({ id, request, caller }) => {
    const path = new URL(request.url).pathname
      .replaceAll(/\/\d+(?=\/|$)/g, '/N')
      .replaceAll(/\/[0-9a-f]{40}(?=\/|$)/g, '/COMMIT')
    const who = id.startsWith('fixture:how users sign in#') ? 'a user' : caller
    return `${id.replace(/^preflight#.*/, 'preflight')} ${who} ${request.method} ${path}`.replaceAll(
      new RegExp(prefixOf(report.run.nonce ?? ''), 'gi'),
      'fcnonce',
    )
  })
  const isPreflight = (line: string): boolean => line.startsWith('preflight ')
  return [...lines.filter(isPreflight).sort(), ...lines.filter((line) => !isPreflight(line))]
}

function verdictsOf({ report }: { report: Report }): string[] {
  return report.targets.flatMap(({ results }) =>
    results.map(({ requirement, verdict }) => `${requirement} ${verdict}`),
  )
}

test('the same requests are sent for every owner, in the same order', () => {
  const [first, second] = seen
  if (!first || !second) throw new Error('two runs were made')
  expect(second.report.run.nonce).not.toBe(first.report.run.nonce)
  expect(requestsOf(second)).toEqual(requestsOf(first))
})

test('with the same nonce, the same names are created', () => {
  const [first, second, alone] = seen
  const created = (run?: { exchanges: Exchange[] }) =>
    run?.exchanges
      .filter(({ id, request }) => id.startsWith('fixture:') && request.method === 'POST')
      .map(({ request }) => (request.body && 'text' in request.body ? request.body.text : ''))
      .flatMap((text) => /"(?:username|name)":"(fc[^"]*)"/.exec(text)?.[1] ?? [])
  expect(created(first)?.length).toBeGreaterThan(20)
  expect(created(alone)).toEqual(created(first))
  expect(created(second)).not.toEqual(created(first))
})

test('the same verdicts come at concurrency 1 and 16', () => {
  const [first, , alone] = seen
  if (!first || !alone) throw new Error('three runs were made')
  expect(verdictsOf(alone)).toEqual(verdictsOf(first))
})

test('what open questions found is the same as well', () => {
  const told = ({ report }: { report: Report }) =>
    report.targets.flatMap(({ results }) =>
      results
        .filter(({ verdict }) => verdict === 'observed')
        .map(({ requirement, message }) => `${requirement}: ${message}`),
    )
  const [first, second, alone] = seen
  if (!first || !second || !alone) throw new Error('three runs were made')
  expect(told(second)).toEqual(told(first))
  expect(told(alone)).toEqual(told(first))
})

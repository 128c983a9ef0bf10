import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TargetInput } from '../../cli/base/config.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { emptyFolder } from '../support/resources.ts'
import { outcomeOf, startCli } from '../support/run-cli.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'

/** A reference in its own process, so that only the run can be late. */
async function serve(): Promise<TargetInput> {
  const server = startCli('serve', { cwd: process.cwd() })
  onTestFinished(() => void server.kill())
  if (!server.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line) as TargetInput
  throw new Error('the reference does not start')
}

/** A body of almost 4 MiB with almost 100,000 values of different shapes. */
const heaviest = Buffer.from(
  `{"ok":true,"data":[],"pad":[${Array.from({ length: 49_000 }, (_, n) => `{"${'%70'.repeat(20)}${n}":1}`).join()}]}`,
)

test('a neighbour that sends the heaviest bodies within the limits causes no time-out', async () => {
  const { codeHosting } = await serve()
  const proxy = await startHostileProxy(
    codeHosting?.url ?? '',
    ({ method, url = '' }) => method === 'GET' && /\/(users|orgs)\b/.test(url),
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(heaviest),
  )
  onTestFinished(() => proxy.close())
  const hostile = { name: 'hostile', concurrency: 32, codeHosting: { ...codeHosting, url: proxy.url } }
  const innocent = { name: 'innocent', timeoutMs: 500, patienceMs: 1000, codeHosting }
  const verdictsOf = async (...targets: ReadonlyArray<{ readonly name: string }>) => {
    const cwd = emptyFolder()
    for (const target of targets) writeFileSync(join(cwd, `${target.name}.json`), JSON.stringify(target))
    const files = targets.map(({ name }) => `${name}.json`).join()
    await outcomeOf(startCli(`run --target ${files} --only users,orgs --skip rules`, { cwd }))
    const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
    const { results = [] } = report.targets.find(({ name }) => name === 'innocent') ?? {}
    return Object.fromEntries(results.map(({ requirement, verdict }) => [requirement, verdict]))
  }
  const alone = await verdictsOf(innocent)
  expect(Object.values(alone)).not.toContain('error')
  expect(await verdictsOf(hostile, innocent)).toEqual(alone)
})

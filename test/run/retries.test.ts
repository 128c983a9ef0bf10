import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { timesOf } from '../../harness/report/server-errors.ts'
import { startReference } from '../../reference/start.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { runCli } from '../support/run-cli.ts'

test('a server that answers 503 to each request at first passes, and terminal, page and report say so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const reference = await startReference()
  onTestFinished(() => reference.close())
  const seen = new Set<string>()
  const isFirst = (id: string): boolean => seen.size < seen.add(id).size
  const proxy = await startHostileProxy(
    reference.url,
    ({ headers }) => isFirst(String(headers['x-conformance-exchange'])),
    (_request, response) => response.writeHead(503).end(),
  )
  onTestFinished(() => proxy.close())
  const { codeHosting } = reference.target
  const file = join(folder, 'target.json')
  await writeFile(file, JSON.stringify({ name: 'late', codeHosting: { ...codeHosting, url: proxy.url } }))
  const output = join(folder, 'report')
  const words = ['run', '--target', file, '--only', 'users.get', '--reporter', 'html', '--output', output]
  const { code, stdout } = await runCli(words)

  expect(code).toBe(0)
  const report = await readReport(join(output, 'report.json'))
  const { retries = [], notes = [] } = report.targets[0] ?? {}
  const cleanedUp = [...seen].filter((id) => id.startsWith('cleanup:')).length
  expect(timesOf(retries)).toBe(seen.size - cleanedUp)
  expect(retries.map(({ what }) => what)).toEqual(retries.map(() => 'status 503'))
  expect(retries.map(({ operation }) => operation)).toContain('users.get')
  expect(stdout).toContain(
    `late: ${timesOf(retries)} requests were repeated: ${timesOf(retries)} after status 503; `,
  )
  expect(notes.join()).not.toContain('concurrency lowered')
  const page = readFileSync(join(output, 'index.html'), 'utf8')
  expect(page).toContain(`Requests that were repeated, ${timesOf(retries)} times in all, by operation`)
  const proof = await runCli(['verify', output])
  expect(proof).toMatchObject({ code: 0 })

  // A report without it does not match its evidence.
  const targets = report.targets.map((target) => ({ ...target, retries: undefined }))
  await writeFile(join(output, 'report.json'), JSON.stringify({ ...report, digest: undefined, targets }))
  expect((await runCli(['verify', output])).code).not.toBe(0)
})

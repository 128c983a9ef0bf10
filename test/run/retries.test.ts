import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { timesOf } from '../../harness/report/server-errors.ts'
import { textIn, writeJson } from '../support/files-in.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test('a server that answers 503 to each request at first passes, and terminal, page and report say so', async () => {
  const folder = emptyFolder()
  const server = await reference()
  const seen = new Set<string>()
  const isFirst = (id: string): boolean => seen.size < seen.add(id).size
  const proxy = await startHostileProxy(
    server.url,
    ({ headers }) => isFirst(String(headers['x-conformance-exchange'])),
    (_request, response) => response.writeHead(503).end(),
  )
  afterwards(() => proxy.close())
  const codeHosting = { ...server.target.codeHosting, url: proxy.url }
  const file = writeJson(folder, 'target.json', { name: 'late', codeHosting })
  const output = join(folder, 'report')
  const words = `run --target ${file} --only users.get --reporter html --output ${output}`
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
  const page = textIn(output, 'index.html')
  expect(page).toContain(`Requests that were repeated, ${timesOf(retries)} times in all, by operation`)
  const proof = await runCli(`verify ${output}`)
  expect(proof).toMatchObject({ code: 0 })

  // A report without it does not match its evidence.
  const targets = report.targets.map((target) => ({ ...target, retries: undefined }))
  writeJson(output, 'report.json', { ...report, digest: undefined, targets })
  expect((await runCli(`verify ${output}`)).code).not.toBe(0)
})

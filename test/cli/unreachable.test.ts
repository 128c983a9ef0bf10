import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { emptyFolder, forgeConformance, type Where } from './forge-conformance.ts'

/** Nothing was learned: one line says why, everything is in error, a report is there, exit 3. */
async function expectNothingLearned(words: readonly string[], why: RegExp, where: Where = {}): Promise<void> {
  const cwd = emptyFolder()
  const { code, stdout, stderr } = await forgeConformance(['run', ...words], { ...where, cwd })
  expect(stdout).toMatch(why)
  expect(stdout.split('\n').filter((line) => why.test(line))).toHaveLength(1)
  expect(stdout).not.toContain(' requirements held')
  expect(stderr).toBe('')
  expect(code).toBe(3)
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  const verdicts = new Set(report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict)))
  expect([...verdicts]).toEqual(['error'])
}

test('a dead port', async () => {
  await expectNothingLearned(['http://127.0.0.1:1'], /127\.0\.0\.1:1.*cannot be reached/)
})

test('a plain web page', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<html>\x1b[2Jhello</html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expectNothingLearned([`http://127.0.0.1:${port}`], /does not look like the code-hosting API/)
})

test('an address elsewhere is not changed, and the user is told', async () => {
  const { stdout } = await forgeConformance(['run', 'http://0.0.0.0:1'])
  expect(stdout).toMatch(/note 0\.0\.0\.0:1 is not on this machine: nothing that could change it is sent/)
  const allowed = await forgeConformance(['run', 'http://0.0.0.0:1', '--allow-writes'])
  expect(allowed.stdout).not.toContain('is not on this machine')
})

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { consistentText } from '../report/sample.ts'
import { reportIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const made = emptyFolder()

beforeAll(async () => {
  const { code } = await runCli('run --only users.current --output a', { cwd: made })
  expect(code).toBe(0)
})

/** A folder with a run of one operation in `a`, and a second one in `b`. */
function twoRuns(): string {
  const cwd = emptyFolder()
  for (const name of ['a', 'b']) cpSync(join(made, 'a'), join(cwd, name), { recursive: true })
  return cwd
}

function change(cwd: string, change: (report: Report) => Report): void {
  const file = join(cwd, 'b/report.json')
  writeFileSync(file, consistentText(change(reportIn(join(cwd, 'b')))))
}

test('makes one matrix of several runs, evidence and all', async () => {
  const cwd = twoRuns()
  const { code, stdout } = await runCli('compare a b/report.json', { cwd })
  expect(code).toBe(0)
  expect(stdout).toMatch(/reference \(a\)\n.*reference \(b\)\n.*conformance-comparison\/index\.html/s)
  const page = readFileSync(join(cwd, 'conformance-comparison/index.html'), 'utf8')
  expect(page).toContain('2 runs compared')
  expect(page).toContain('reference (b)')
  const alone = readFileSync(join(cwd, 'a/index.html'), 'utf8')
  expect(page.length).toBeGreaterThan(alone.length)
})

test('refuses reports of different catalogues, or marks what is not in all', async () => {
  const cwd = twoRuns()
  change(cwd, (report) => ({
    ...report,
    requirements: report.requirements.map((one) =>
      one.id === 'users.current.status' ? { ...one, id: 'users.current.renamed' } : one,
    ),
    targets: report.targets.map((target) => ({
      ...target,
      results: target.results.map((one) =>
        one.requirement === 'users.current.status' ? { ...one, requirement: 'users.current.renamed' } : one,
      ),
    })),
  }))
  const refused = await runCli('compare a b', { cwd })
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(
    /^forge-conformance: b\/report\.json and a\/report\.json come from different catalogues[^\n]*\n$/,
  )
  const { code } = await runCli('compare a b --allow-different --output c', {
    cwd,
  })
  expect(code).toBe(0)
  const page = readFileSync(join(cwd, 'c/index.html'), 'utf8')
  expect(page).toMatch(/users\.current\.status<\/code><span class="lacked">not in b</)
  expect(page).toMatch(/users\.current\.renamed<\/code><span class="lacked">not in a</)
})

test.for([
  [['compare', 'a'], 'requires two reports'],
  [['compare', 'a', 'a/report.json'], 'is given twice'],
  // Before any is read.
  [['compare', 'none', 'a', 'a/report.json'], 'is given twice'],
  [['compare', 'a', 'none'], 'none is not there'],
] as const)('%s: %s', async ([words, message]) => {
  const cwd = twoRuns()
  const { code, stderr } = await runCli(words, { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

test('refuses evidence that is not that of the report', async () => {
  const cwd = twoRuns()
  const file = join(cwd, 'b/evidence.ndjson')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"status":200', '"status":201'))
  const { code, stderr } = await runCli('compare a b', { cwd })
  expect([code, stderr]).toEqual([
    2,
    'forge-conformance: b/evidence.ndjson is not the evidence of the report: its digest is another one\n',
  ])
})

test('says where evidence is missing, and goes on without', async () => {
  const cwd = twoRuns()
  // As in a report of an earlier version.
  change(cwd, ({ run, ...report }) => ({
    ...report,
    run: JSON.parse(JSON.stringify({ ...run, evidence: undefined })) as Report['run'],
  }))
  writeFileSync(join(cwd, 'b/evidence.ndjson'), '{"evidence":1}\n')
  const { code, stderr } = await runCli('compare a b', { cwd })
  expect(code).toBe(0)
  expect(stderr).toMatch(/^note .*cut off/)
})

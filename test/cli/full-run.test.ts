import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import { readReport } from '../../harness/report/read-report.ts'
import type { Report } from '../../harness/report/report.ts'
import { flaws } from '../../harness/report/validate.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

function verdictsOf(report: Report): string[] {
  return report.targets.flatMap(({ results }) =>
    results.map(({ requirement, verdict }) => `${requirement} ${verdict}`),
  )
}

function reportIn(cwd: string): Promise<Report> {
  return readReport(join(cwd, 'conformance-report', 'report.json'))
}

test('everything holds on the embedded reference server', async () => {
  // A test configuration of the user's project must have no effect.
  const parent = emptyFolder()
  const cwd = join(parent, 'project')
  writeFileSync(join(parent, 'vitest.config.ts'), 'throw new Error("taken over")')
  mkdirSync(cwd)
  const { code, stdout, stderr } = await runCli('run --seed full --timeout 60s', {
    cwd,
  })
  expect(stderr).toMatch(/^connecting to the targets …\nrunning checks: /)
  expect(stderr).not.toMatch(/note|\x1b/)
  expect(code).toBe(0)
  expect(stdout).not.toContain('running checks')
  expect(stdout).toMatch(/^ +reference$/m)
  expect(stdout).toMatch(/^users +\d+\/\d+/m)
  expect(stdout).toMatch(/^(\d+) of \1 stated requirements held$/m)
  expect(stdout).toMatch(/^(\d+) of \1 implied requirements held$/m)
  expect(stdout).toContain(
    'report conformance-report/report.json, evidence conformance-report/evidence.ndjson, seed full',
  )

  expect(stdout).not.toMatch(/\x1b/)

  const report = await reportIn(cwd)
  expect(report.run).toMatchObject({
    seed: 'full',
    complete: true,
    command: 'forge-conformance run --seed full --timeout 60s',
  })
  expect(verdictsOf(report).filter((line) => !/ (pass|observed)$/.test(line))).toEqual([])
  const testable = report.requirements.filter((requirement) => requirement.testable)
  expect(report.targets[0]?.results.map(({ requirement }) => requirement).sort()).toEqual(
    testable.map(({ id }) => id).sort(),
  )
  const ids = new Set<string>()
  for await (const exchange of readEvidence(join(cwd, 'conformance-report', 'evidence.ndjson'))) {
    ids.add(exchange.id)
    if (ids.size % 20 === 1) expect(await flaws('evidence', exchange)).toEqual([])
  }
  const judged = report.targets.flatMap(({ results }) => results.flatMap(({ exchanges }) => exchanges))
  expect(judged.filter((id) => !ids.has(id))).toEqual([])
  expect(readdirSync(cwd)).toEqual(['conformance-report'])
})

test('requirements that are not selected are skipped and do not affect the exit code', async () => {
  const cwd = emptyFolder()
  const { code, stdout } = await runCli('run --only users.current --level stated,implied', { cwd })
  expect(code).toBe(0)
  expect(stdout).toMatch(/stated requirements held, \d+ skipped/)
  const report = await reportIn(cwd)
  expect(report.run.complete).toBe(false)
  const asked = report.targets[0]?.results.filter(({ verdict }) => verdict !== 'skipped') ?? []
  expect(asked.length).toBeGreaterThan(0)
  for (const { requirement } of asked) expect(requirement).toMatch(/^users\.current\./)
  const skipped = report.targets[0]?.results.filter(({ verdict }) => verdict === 'skipped') ?? []
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['not selected']))
})

test('flags take precedence over the environment, the environment over the configuration', async () => {
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'harness.config.ts'),
    `import { defineConfig } from 'forge-conformance'
     export default defineConfig({ only: 'users.current', seed: 'file', output: 'from-file' as string, level: 'stated' })`,
  )
  const env = { FORGE_CONFORMANCE_SEED: 'environment', FORGE_CONFORMANCE_OUTPUT: 'from-environment' }
  const { code } = await runCli('run --output from-flag', { cwd, env })
  expect(code).toBe(0)
  const report = await readReport(join(cwd, 'from-flag', 'report.json'))
  expect(report.run.seed).toBe('environment')
  const asked = report.targets[0]?.results.filter(({ verdict }) => verdict !== 'skipped') ?? []
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ requirement }) => requirement.startsWith('users.current.'))).toBe(true)
})

test('a configuration may use all of TypeScript and leaves nothing on disk', async () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'areas.ts'), "export const only: string = 'users.current'")
  writeFileSync(
    join(cwd, 'harness.config.ts'),
    `import { defineConfig } from 'forge-conformance'
     import { only } from './areas'
     enum Level { stated = 'stated' }
     export default defineConfig({ only, level: Level.stated, seed: 'typescript' })`,
  )
  const { code, stderr } = await runCli('run', { cwd })
  expect(code).toBe(0)
  expect(stderr).not.toMatch(/warning/i)
  expect((await reportIn(cwd)).run.seed).toBe('typescript')
  expect(readdirSync(cwd).sort()).toEqual(['areas.ts', 'conformance-report', 'harness.config.ts'])
})

test('explain shows the results of the latest run', async () => {
  const cwd = emptyFolder()
  await runCli('run --only users.current', { cwd })
  const [id] = JSON.parse((await runCli('requirements --json --only users.current')).stdout) as [
    { id: string; says: string },
  ]
  const { code, stdout } = await runCli(`explain ${id.id}`, { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain(id.says)
  expect(stdout).toMatch(/^reference: (pass|observed)$/m)
  expect(stdout).toMatch(/^ {2}reproduce {2}forge-conformance run --only users\.current\..* --seed \w+ /m)
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''
let project = ''

// Packs the package and lays it out as npm would, inside a folder whose parent has configurations that break everything.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  project = join(folder, 'hostile/project')
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true })
  for (const name of ['vitest.config.ts', 'vite.config.ts', 'vitest.config.js', 'postcss.config.js'])
    await writeFile(join(folder, 'hostile', name), `throw new Error('${name} of a stranger was loaded')`)
  await writeFile(join(folder, 'hostile/.env'), 'FORGE_CONFORMANCE_SEED=stolen\nMODE=stolen')
  await writeFile(join(project, 'vitest.config.ts'), `throw new Error('of the user')`)
  await writeFile(join(project, 'package.json'), '{"private":true}')
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT })
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(folder, archive), '-C', folder])
  await run('mv', [join(folder, 'package'), join(project, 'node_modules/forge-conformance')])
  // Its dependencies, as npm installs them beside it; nothing that only development needs.
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    await mkdir(join(project, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  }
  const bin = join(project, 'node_modules/.bin/forge-conformance')
  await symlink('../forge-conformance/bin/forge-conformance.js', bin)
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('npx forge-conformance run works in a folder whose parent has a hostile vitest.config.ts', async () => {
  const { stdout } = await run('npx', ['--no-install', 'forge-conformance', 'run', '--seed', 'packed'], {
    cwd: project,
  })
  expect(stdout).not.toContain('stranger')
  const report = JSON.parse(await readFile(join(project, 'conformance-report/report.json'), 'utf8')) as Report
  const verdicts = report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict))
  expect(verdicts.length).toBeGreaterThan(40)
  expect(verdicts.filter((verdict) => verdict !== 'pass' && verdict !== 'observed')).toEqual([])
  expect(report.run.seed).toBe('packed')
}, 60_000)

test('the package holds no tests, no benchmarks and no sources but what it runs', async () => {
  const files = await readdir(join(project, 'node_modules/forge-conformance'), { recursive: true })
  expect(files.filter((name) => /\.test\.|(^|\/)bench(\/|$)|\.tsbuildinfo/.test(name))).toEqual([])
})

import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { emptyFolder } from '../support/resources.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = emptyFolder()
const project = join(folder, 'hostile/project')

// Packs the package and lays it out like npm, inside a folder whose parent has configurations that break everything.
beforeAll(async () => {
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
  // Its dependencies, as npm installs them next to it; without development dependencies.
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    await mkdir(join(project, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  }
  const bin = join(project, 'node_modules/.bin/forge-conformance')
  await symlink('../forge-conformance/bin/forge-conformance.js', bin)
})

test('npx forge-conformance run works in a folder whose parent has a hostile vitest.config.ts', async () => {
  // With TEST_ALL=1, everything is selected.
  const only = takesAll ? [] : ['--only', 'users,legacy-projects']
  const words = ['--no-install', 'forge-conformance', 'run', '--seed', 'packed', ...only]
  const { stdout } = await run('npx', words, { cwd: project })
  expect(stdout).not.toContain('stranger')
  const report = JSON.parse(await readFile(join(project, 'conformance-report/report.json'), 'utf8')) as Report
  const verdicts = report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict))
  expect(verdicts).toHaveLength(report.requirements.filter(({ testable }) => testable).length)
  const asked = verdicts.filter((verdict) => takesAll || verdict !== 'skipped')
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((verdict) => verdict !== 'pass' && verdict !== 'observed')).toEqual([])
  expect(report.run.seed).toBe('packed')
})

test.each(['ts', 'mjs'])(
  'suites and reporters of the user in .%s run from the package',
  async (ending) => {
    const own = join(project, `own-${ending}`)
    await mkdir(join(own, 'suites'), { recursive: true })
    await writeFile(
      join(own, `suites/acme.${ending}`),
      `import { defineSuite } from 'forge-conformance/suites'
const { checks, requirement } = defineSuite({ version: 1, prefix: 'x-acme' })
${ending === 'ts' ? 'enum Status { Ok = 200 }' : 'const Status = { Ok: 200 }'}
export default checks({
  'x-acme.users.seen': requirement('GET of a user returns 200.', async ({ forge, shared, expect }) => {
    expect(await forge.as(shared.ada).getUser(shared.ada)).toHaveStatus(Status.Ok)
  }),
})`,
    )
    await writeFile(
      join(own, `mine.${ending}`),
      `import { defineReporter } from 'forge-conformance/reporters'
export default defineReporter({ version: 1, file: 'mine.txt', render: ({ targets }) => JSON.stringify(targets[0]${ending === 'ts' ? '!' : ''}.totals.own) })`,
    )
    await writeFile(
      join(own, `harness.config.ts`),
      `import { defineConfig } from 'forge-conformance'
export default defineConfig({ suites: ['./suites/**'], reporters: './mine.${ending}', only: 'x-acme' })`,
    )
    await run('npx', ['--no-install', 'forge-conformance', 'run'], { cwd: own })
    expect(await readFile(join(own, 'conformance-report/mine.txt'), 'utf8')).toBe('{"pass":1}')
  },
  120_000,
)

test('the package holds no tests, no benchmarks and no sources but what it runs', async () => {
  const files = await readdir(join(project, 'node_modules/forge-conformance'), { recursive: true })
  expect(files).toContain(join('dist', 'verify.html'))
  expect(files.filter((name) => /\.test\.|(^|\/)bench(\/|$)|\.tsbuildinfo/.test(name))).toEqual([])
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])(
  'a TypeScript project with module %s and moduleResolution %s finds the types',
  async (module, moduleResolution) => {
    const file = join(project, `typed-${moduleResolution}.mts`)
    await writeFile(
      file,
      `import { defineConfig, type HarnessConfig, type Report } from 'forge-conformance'
import { defineReporter } from 'forge-conformance/reporters'
const config: HarnessConfig = defineConfig({ output: 'results', concurrency: 4 })
// @ts-expect-error a number
defineConfig({ concurrency: 'four' })
export const own = defineReporter({ version: 1, file: 'a.txt', render: ({ run }) => run.seed })
// @ts-expect-error no file
defineReporter({ version: 1, render: () => '' })
export const ids = (report: Report): string[] => report.requirements.map(({ id }) => id)
export default config
`,
    )
    await typeCheck(file, ['--module', module, '--moduleResolution', moduleResolution])
  },
  180_000,
)

test('a suite of the user has the types of callers, fixtures and matchers', async () => {
  const file = join(project, 'typed-suite.mts')
  await mkdir(join(project, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types'])
    await symlink(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  await writeFile(
    file,
    `import { defineSuite } from 'forge-conformance/suites'
const { checks, scenario } = defineSuite({ version: 1, prefix: 'x-acme' })
const lookup = scenario('lookup', async ({ forge, shared }) => ({ seen: await forge.admin.getUser(shared.ada) }))
export const suite = checks({
  'x-acme.a': lookup.after('seen').requirement('It is there.', ({ seen }, { expect }) => expect(seen).toHaveStatus(200)),
  // @ts-expect-error no such matcher
  'x-acme.b': lookup.requirement('It is there.', ({ seen }, { expect }) => expect(seen).toBeThere()),
})
`,
  )
  await typeCheck(file, ['--module', 'nodenext', '--skipLibCheck', '--types', 'node'])
})

/** tsc prints its findings to standard output, and rejects then. */
async function typeCheck(file: string, options: readonly string[]): Promise<void> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const always = ['--noEmit', '--strict', '--target', 'es2023', '--ignoreConfig']
  await run(process.execPath, [tsc, ...always, ...options, file], { cwd: project }).catch(
    (cause: { stdout: string }) => expect.fail(cause.stdout),
  )
}

test('few packages are installed', async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path && !dev && !devOptional,
  )
  expect(installed.length).toBeGreaterThan(3)
  expect(installed.length).toBeLessThanOrEqual(40)
  const names = installed.map(([path]) => path)
  for (const name of ['vite', 'vitest', 'ajv', 'esbuild']) expect(names).not.toContain(`node_modules/${name}`)
})

test('the licence of each bundled package is included', async () => {
  const licences = await readFile(join(project, 'node_modules/forge-conformance/dist/licences.txt'), 'utf8')
  for (const name of ['ajv', 'hono', 'marked', 'preact', 'undici'])
    expect(licences).toMatch(new RegExp(`^${name} \\d.*\\(MIT\\)$`, 'm'))
})

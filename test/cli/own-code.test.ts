import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// Node ends a process that only awaits a promise with exit code 0, as if everything had held.

let reference: Reference

beforeAll(async () => {
  reference = await startReference()
})

afterAll(() => reference.close())

const never = 'new Promise(() => {})'
const reporter = `export default { version: 1, file: 'mine.txt', render: () => ${never} }`
const driver = `import { defineDriver, gitea } from 'forge-conformance/drivers'
export default defineDriver((options) => {
  return { ...gitea(options), name: 'own', signIn: () => ${never} }
})`

interface Case {
  readonly code: string
  readonly words: readonly string[]
  readonly driver?: string
  readonly message: RegExp
}

test.each<readonly [string, Case]>([
  [
    'render of a reporter',
    { code: reporter, words: ['--reporters', 'own.mjs'], message: /own\.mjs failed: render never ends/ },
  ],
  [
    'a reporter throws what cannot be read',
    {
      code: `const own = new Proxy({}, { get() { throw new Error() } })
export default { version: 1, file: 'mine.txt', render() { throw own } }`,
      words: ['--reporters', 'own.mjs'],
      message: /own\.mjs failed: it threw something without a message/,
    },
  ],
  [
    'a reporter throws after it has ended',
    {
      code: `export default { version: 1, file: 'mine.txt', render() { setTimeout(() => { throw new Error('late') }, 0); return '' } }`,
      words: ['--reporters', 'own.mjs'],
      message: /forge-conformance: internal error: late \(/,
    },
  ],
  [
    'the import of a reporter',
    {
      code: `await ${never}`,
      words: ['--reporters', 'own.mjs'],
      message: /own\.mjs cannot be loaded: its import never ends/,
    },
  ],
  [
    'the import of a configuration',
    {
      code: `await ${never}`,
      words: ['--config', 'own.mjs'],
      message: /own\.mjs cannot be loaded: its import never ends/,
    },
  ],
  [
    'the sign-in of a driver',
    {
      code: driver,
      words: [],
      driver: './own.mjs',
      message: /served: the driver of served threw: signIn of .*own\.mjs never ends/,
    },
  ],
  [
    'a reporter ends the process',
    {
      code: `export default { version: 1, file: 'mine.txt', render() { process.exit(0) } }`,
      words: ['--reporters', 'own.mjs'],
      message: /code of a driver, reporter, suite or configuration ended the process before the command/,
    },
  ],
  [
    'a configuration ends the process',
    {
      code: 'process.exit(0)',
      words: ['--config', 'own.mjs'],
      message: /code of a driver, reporter, suite or configuration ended the process before the command/,
    },
  ],
])(
  'code of the user that fails does not end with exit code 0 or a stack: %s',
  async (_, { code, words, driver: own, message }) => {
    const cwd = emptyFolder()
    const { codeHosting } = reference.target
    const served = { ...codeHosting, ...(own ? { driver: own } : {}) }
    writeFileSync(join(cwd, 'own.mjs'), code)
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ name: 'served', codeHosting: served }))
    const only = ['--only', own ? 'times.add.status' : 'users.get.status', '--reporter', 'terminal']
    const ended = await runCli(['run', '--target', 'target.json', ...only, ...words], { cwd })
    const said = ended.stdout + ended.stderr
    expect(ended.code, said).toBeGreaterThanOrEqual(2)
    expect(said.replaceAll(/\s+/g, ' ')).toMatch(message)
  },
)

test.each(['run', 'doctor', 'driver-check', 'explore --steps 10'])(
  '%s: an error of a sign-in shows no password',
  async (command) => {
    const cwd = emptyFolder()
    const { codeHosting } = reference.target
    const code = `import { defineDriver, gitea } from 'forge-conformance/drivers'
export default defineDriver((options) => {
  const signIn = (_session, caller) => { throw new Error('no sign-in: ' + JSON.stringify(caller)) }
  return { ...gitea(options), name: 'own', signIn }
})`
    writeFileSync(join(cwd, 'own.mjs'), code)
    const target = { name: 'served', codeHosting: { ...codeHosting, driver: './own.mjs' } }
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
    const ended = await runCli([...command.split(' '), '--target', 'target.json'], { cwd })
    const said = ended.stdout + ended.stderr
    expect(said).toContain('no sign-in: {')
    expect(said).toContain('"password":"«password:admin»"')
    expect(said).not.toContain(codeHosting.admin.password)
    expect(ended.code).toBe(3)
  },
)

test('the password of the administrator in the path of a call of the user is in no output', async () => {
  const cwd = emptyFolder()
  const { codeHosting } = reference.target
  const planted = codeHosting.admin.password
  writeFileSync(join(cwd, 'target.json'), JSON.stringify({ name: 'served', codeHosting }))
  writeFileSync(
    join(cwd, 'own.mjs'),
    `import { defineSuite } from 'forge-conformance/suites'
const { checks, requirement } = defineSuite({ version: 1, prefix: 'x-acme' })
export default checks({ 'x-acme.fails': requirement('It fails.', async ({ forge, expect }) => {
  expect(await forge.anonymous.ask('GET', '/api/v1/version?x=' + process.env.PLANTED)).toHaveStatus(599)
}) })`,
  )
  const formats = ['--reporter', 'terminal,html,markdown,junit,csv,github']
  const words = ['--target', 'target.json', '--suites', 'own.mjs', '--only', 'x-acme', ...formats]
  const ended = await runCli(['run', ...words], { cwd, env: { PLANTED: planted } })
  expect(ended.code, ended.stderr).toBe(1)
  const report = join(cwd, 'conformance-report')
  const files = readdirSync(report).map((name) => readFileSync(join(report, name), 'utf8'))
  expect(files.length).toBeGreaterThan(5)
  for (const text of [ended.stdout, ended.stderr, ...files]) expect(text).not.toContain(planted)
})

test('a timer of a suite that throws without end neither ends the run nor prevents its report and clean-up', async () => {
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'own.mjs'),
    `import { defineSuite } from 'forge-conformance/suites'
const { checks, requirement } = defineSuite({ version: 1, prefix: 'x-acme' })
export default checks({ 'x-acme.late': requirement('It passes.', async ({ forge, fresh, expect }) => {
  expect(await forge.anonymous.getRepository(await fresh.repository())).toHaveStatus(200)
  setInterval(() => { throw new Error('late') }, 5)
}) })`,
  )
  writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...reference.target, name: 'served' }))
  const before = reference.state().users
  const words = ['--target', 'target.json', '--suites', 'own.mjs', '--only', 'x-acme,times.add']
  const ended = await runCli(['run', ...words], { cwd })
  expect(ended.code, ended.stderr).toBe(3)
  expect(ended.stdout + ended.stderr).toContain('an error that belongs to no check: after x-acme.late')
  const folder = join(cwd, 'conformance-report')
  expect(readdirSync(folder)).toContain('index.html')
  expect(readdirSync(folder)).not.toContain('run.lock')
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  expect(report.run.strayErrors).toEqual([
    expect.stringMatching(/^after x-acme.late had its verdict: Error: late/),
  ])
  expect(reference.state().users).toEqual(before)
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const head = `import { defineSuite } from 'forge-conformance/suites'
const { checks, requirement, scenario } = defineSuite({ version: 1, prefix: 'x-acme' })
`
const lookup = `const lookup = scenario('GET of a user', async ({ forge, shared }) => ({ seen: await forge.as(shared.ada).getUser(shared.ada) }))
`
const held = `'x-acme.users.held': requirement('It holds.', async ({ forge, shared, expect }) => {
    expect(await forge.as(shared.ada).getUser(shared.ada)).toHaveStatus(200)
  }),`
const failing = `'x-acme.users.fails': requirement('It fails.', async ({ forge, expect }) => {
    expect(await forge.admin.ask('GET', '/api/v1/no-such-path')).toHaveStatus(418)
  }),`

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = emptyFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return cwd
}

const read = (cwd: string, name: string): string =>
  readFileSync(join(cwd, 'conformance-report', name), 'utf8')
const reportIn = (cwd: string): Report => JSON.parse(read(cwd, 'report.json')) as Report

const words = 'run --seed s --suites suites/** --skip rules'

test(
  'requirements of the user are apart from all that is said of the documents',
  { timeout: 120_000 },
  async () => {
    // The last one removes functions that checks of the documents use.
    const cwd = folderWith({
      'suites/a.ts': `${head}${lookup}export default checks({ ${held} ${failing}
  'x-acme.users.status': lookup.after('seen').requirement('It holds.', ({ seen }, { expect }) => expect(seen).toHaveStatus(200)),
  'x-acme.users.removal': requirement('It holds.', async ({ forge, shared, expect }) => {
    expect(await forge.admin.deleteUser(shared.capitalizedUser)).toHaveStatus(204)
  }),
})`,
      'suites/deep/b.mjs': `import { defineSuite } from 'forge-conformance/suites'
const { checks, requirement } = defineSuite({ version: 1, prefix: 'x-other', document: 'legacy-forge' })
export default [checks({ 'x-other.list': requirement('It holds.', async ({ legacy, expect }) => {
  expect(await legacy.anonymous.listProjects()).toHaveStatus(200)
}) })]`,
      'suites/types.d.ts': 'export declare const nothing: 1',
    })
    const reporters = 'terminal,html,markdown,junit,badge-endpoint'
    const ended = await runCli(`${words} --only users.get,x-acme,x-other --reporter ${reporters}`, {
      cwd,
    })
    expect(ended.code, ended.stdout + ended.stderr).toBe(1)
    expect(ended.stdout).toContain('4 of 5 own requirements held, 1 failed')
    const [target] = reportIn(cwd).targets
    expect(target?.totals.own).toEqual({ pass: 4, fail: 1 })

    const plain = folderWith({})
    await runCli(`run --seed s --skip rules --only users.get --reporter ${reporters}`, { cwd: plain })
    const [alone] = reportIn(plain).targets
    expect(alone?.totals).not.toHaveProperty('own')
    const { own: _own, ...documented } = target?.totals ?? {}
    expect(documented).toEqual(alone?.totals)
    expect(target?.profiles).toEqual(alone?.profiles)
    expect(target?.observations).toEqual(alone?.observations)
    expect(read(cwd, 'badge.json')).toBe(read(plain, 'badge.json'))
    expect(read(cwd, 'junit.xml')).toContain('<testsuite name="x-acme"')
    expect(read(cwd, 'summary.md')).toContain('| target | stated | implied | open | own |')
    expect(read(plain, 'summary.md')).toContain('| target | stated | implied | open |\n')
    expect(read(cwd, 'index.html')).toContain('Own requirements held')
    expect(read(plain, 'index.html')).not.toContain('Own requirements held')

    const unknown = await runCli('replay conformance-report', { cwd })
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--suites names its file') as string,
    })
    const replayed = await runCli('replay conformance-report --suites suites/**', {
      cwd,
    })
    expect(replayed, replayed.stdout).toMatchObject({ code: 0 })
    const verified = await runCli('verify conformance-report', { cwd })
    expect(verified.code).toBe(3)
    expect(verified.stdout).toContain('unproven  it has x-')
  },
)

test('what no suite fails has exit code 0; certify and profiles take no suite', async () => {
  const cwd = folderWith({
    'suites/a.ts': `${head}export default checks({ ${held} })`,
    'harness.config.mjs': `export default { suites: 'suites/*' }`,
    'own.json': JSON.stringify({
      name: 'own',
      version: 1,
      title: 'Own',
      says: 'x',
      document: 'code-hosting',
      requirements: ['x-acme'],
    }),
  })
  const ended = await runCli(`${words} --level own`, { cwd })
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  const certified = await runCli(
    `certify http://127.0.0.1:9 --config harness.config.mjs --vendor v --product p --version 1
      --profile code-hosting --output b`,
    { cwd },
  )
  expect(certified.stderr).toContain('harness.config.mjs: suites: certify judges by the documents alone')
  expect(certified.code).toBe(2)
  const profile = await runCli(`${words} --profile own.json`, { cwd })
  expect(profile.stderr).toContain('no area, operation or requirement is named "x-acme"')
})

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ['is absent', {}, /--suites: no file of code matches suites\/\*\*/],
  [
    'has no prefix',
    { a: `import { defineSuite } from 'forge-conformance/suites'\ndefineSuite({ version: 1 })` },
    /a\.ts cannot be loaded: a suite has a prefix of its own/,
  ],
  [
    'has the prefix of an area',
    { a: head.replace('x-acme', 'users') },
    /a\.ts cannot be loaded: a suite has a prefix .*, not "users"/,
  ],
  [
    'is of another version',
    { a: head.replace('1', '2') },
    /a\.ts cannot be loaded: version 2 of suites is not known/,
  ],
  [
    'has a strange id',
    { a: `${head}export default checks({ 'users.get.id': requirement('x', () => {}) })` },
    /the id "users\.get\.id" is not x-acme and/,
  ],
  [
    'repeats an id of another one',
    { a: `${head}export default checks({ ${held} })`, b: `${head}export default checks({ ${held} })` },
    /suites\/b\.ts: x-acme\.users\.held is also in suites\/a\.ts/,
  ],
  [
    'repeats a scenario',
    { a: `${head}${lookup}${lookup.replace('lookup', 'other')}` },
    /a\.ts cannot be loaded: two scenarios have the name "GET of a user"/,
  ],
  ['exports something else', { a: 'export default {}' }, /suites\/a\.ts is no suite/],
  ['exports nothing', { a: head }, /suites\/a\.ts has no default export; write: /],
  [
    'imports what is not there',
    { a: `import 'no-such-package'` },
    /suites\/a\.ts cannot be loaded: .*no-such-package/,
  ],
  ['throws', { a: `throw new Error('no\\nluck')` }, /suites\/a\.ts cannot be loaded: no luck/],
])('a suite that %s is an error of one line, and nothing is sent', async (_what, files, message) => {
  const cwd = folderWith(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`suites/${name}.ts`, text])),
  )
  const { code, stderr } = await runCli(words, { cwd })
  expect(code, stderr).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(cwd, 'conformance-report'))).toBe(false)
})

const reporter = (more: string) =>
  `export default { version: 1, file: 'own.txt', render: () => 'x', ${more} }`
const asked = 'run --seed s --only users.get.status --reporter csv'

test(
  'a reporter gets report and evidence, and one that fails costs nothing else',
  { timeout: 60_000 },
  async () => {
    const cwd = folderWith({
      'r/mine.ts': `import { defineReporter, type Report } from 'forge-conformance/reporters'
export default defineReporter({
  version: 1,
  file: 'mine.txt',
  reads: 'all exchanges',
  async render(report: Report, evidence) {
    const [target] = report.targets
    const exchanges = [...evidence.exchanges(target?.name ?? '')].length
    Object.assign(report, { targets: [] })
    return \`\${String(target?.totals.stated.pass)} \${String(exchanges > 1)}\`
  },
})`,
      'r/bad.ts': `export default { version: 1, file: 'bad.txt', render() { throw new Error('no\\nluck') } }`,
      'r/number.mjs': `export default { version: 1, file: 'number.txt', render: () => 5 }`,
      'harness.config.mjs': `export default { reporters: ['./mine.ts', './bad.ts', './number.mjs'] }`,
      'r/harness.config.mjs': `export default { reporters: ['./mine.ts', './bad.ts', './number.mjs'] }`,
    })
    const { code, stderr, stdout } = await runCli(`${asked} --config r/harness.config.mjs`, {
      cwd,
    })
    expect(code, stdout + stderr).toBe(3)
    expect(stderr).toContain('the reporter r/bad.ts failed: no\n')
    expect(stderr).toContain('the reporter r/number.mjs failed: render returned no text (number)')
    expect(read(cwd, 'mine.txt')).toBe('1 true')
    expect(read(cwd, 'results.csv')).toContain('users.get.status')
    const rendered = await runCli('render conformance-report --reporters r/mine.ts --stdout', { cwd })
    expect(rendered).toMatchObject({ code: 0, stdout: '1 true' })
    // A run removes the files of an earlier one only if the suite, or a reporter of its command, names them; a list in the folder can be
    // forged.
    expect((await runCli(asked, { cwd })).code).toBe(0)
    expect(existsSync(join(cwd, 'conformance-report/mine.txt'))).toBe(true)
  },
)

test.each<[string, string, RegExp]>([
  ['is of another version', reporter('version: 2'), /version 2 of reporters is not known/],
  ['renders nothing', reporter('render: 1'), /it has no function render/],
  ['leaves the folder', reporter(`file: '../own.txt'`), /the file "\.\.\/own\.txt" is no plain name/],
  ['has an absolute path', reporter(`file: '/tmp/own.txt'`), /is no plain name/],
  [
    'replaces the report',
    reporter(`file: 'Report.json'`),
    /the file Report\.json is written by something else/,
  ],
  [
    'replaces another format',
    reporter(`file: 'index.html'`),
    /the file index\.html is written by something else/,
  ],
  ['replaces a log', reporter(`file: 'target-3.log'`), /is written by something else/],
  ['throws', `throw new Error('no luck')`, /mine\.mjs cannot be loaded: no luck/],
])('a reporter that %s is an error of one line, and nothing is sent', async (_what, text, message) => {
  const cwd = folderWith({ 'mine.mjs': text })
  const { code, stderr } = await runCli(`${asked} --reporters mine.mjs`, { cwd })
  expect(code, stderr).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).toContain('mine.mjs')
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a reporter that names another file later writes the one that it named first', async () => {
  const file = `get file() { this.times = (this.times ?? 0) + 1; return this.times === 1 ? 'own.txt' : '../other.txt' }`
  const cwd = folderWith({ 'mine.mjs': reporter(file) })
  const { code, stderr } = await runCli(`${asked} --reporters mine.mjs`, { cwd })
  expect(code, stderr).not.toBe(2)
  expect(existsSync(join(cwd, 'other.txt'))).toBe(false)
})

test('two reporters with one file are refused', async () => {
  const cwd = folderWith({ 'a.mjs': reporter(''), 'b.mjs': reporter(`file: 'OWN.txt'`) })
  const { code, stderr } = await runCli(`${asked} --reporters a.mjs,b.mjs`, { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('b.mjs is no reporter: the file OWN.txt is written by something else')
})

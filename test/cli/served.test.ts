import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TargetInput } from '../../cli/base/config.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { emptyFolder } from '../support/resources.ts'
import { outcomeOf, runCli, startCli } from '../support/run-cli.ts'

let server: ChildProcess
let target: Required<TargetInput>

beforeAll(async () => {
  server = startCli('serve', { cwd: process.cwd() })
  if (!server.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: server.stdout })) {
    target = JSON.parse(line) as Required<TargetInput>
    break
  }
})
afterAll(() => server.kill())

function folderWithTarget(): string {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
  return cwd
}

async function verdictsIn(cwd: string): Promise<Record<string, string>> {
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  return Object.fromEntries(
    report.targets[0]?.results.map(({ requirement, verdict }) => [requirement, verdict]) ?? [],
  )
}

test('serve and run give the verdicts of the embedded reference', async () => {
  const cwd = folderWithTarget()
  const only = '--only users.get,orgs.get,legacy-projects'
  const served = await runCli(`run --target target.json ${only}`, { cwd })
  expect(served.code).toBe(0)
  const other = emptyFolder()
  await runCli(`run ${only}`, { cwd: other })
  expect(await verdictsIn(cwd)).toEqual(await verdictsIn(other))
})

test('no secret of the target file is in any file or line of a run', async () => {
  const cwd = folderWithTarget()
  // Every kind of request that signs in, including git pushes; with TEST_ALL=1 everything.
  const only = ['--only', 'admin.create-user,users.current,repos.get-branch,repos.migrate,legacy-projects']
  const words = ['run', '--target', 'target.json', '--verbose', ...(takesAll ? [] : only)]
  const { stdout, stderr } = await runCli(words, { cwd })
  const folder = join(cwd, 'conformance-report')
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const { codeHosting, legacyForge } = target
  const { username = '', password = '' } = codeHosting.admin ?? {}
  const secrets = [
    password,
    Buffer.from(`${username}:${password}`).toString('base64'),
    legacyForge.member?.apiKey ?? '',
    legacyForge.outsider?.apiKey ?? '',
  ]
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    for (const text of [stdout, stderr, ...files]) expect(text.includes(secret)).toBe(false)
  }
})

test('a wrong password gives one line', async () => {
  const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'not the password' }
  const { code, stdout } = await runCli(`run ${target.codeHosting.url} --admin root`, { env })
  expect(code).toBe(3)
  expect(stdout).toMatch(/refuses the administrator root/)
  expect(stdout).not.toContain('not the password')
})

test('--read-only sends no writes and reports the requirements that need them', async () => {
  const cwd = folderWithTarget()
  const { code, stdout } = await runCli('run --target target.json --skip rules --read-only', { cwd })
  expect(code).toBe(3)
  expect(stdout).toMatch(/skipped: withheld/)
  const evidence = readFileSync(join(cwd, 'conformance-report', 'evidence.ndjson'), 'utf8')
  expect(evidence).toContain('"method":"GET"')
  expect(evidence).not.toMatch(/"method":"(POST|PUT|PATCH|DELETE)"/)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
] as const)('%s cleans up, reports, and exits %i', async (signal, code) => {
  const cwd = folderWithTarget()
  const child = startCli('run --target target.json --skip rules --concurrency 1', { cwd })
  child.stderr?.once('data', () => child.kill(signal))
  const outcome = await outcomeOf(child)
  expect(outcome.stderr).toContain('stopping:')
  expect(outcome.code).toBe(code)
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  expect(report.run).toMatchObject({ complete: false, interrupted: true })
})

test('clean removes what a killed run left behind', async () => {
  const cwd = folderWithTarget()
  const child = startCli('run --target target.json --skip rules --concurrency 1', { cwd })
  child.stderr?.on('data', (chunk: Buffer) => {
    if (chunk.includes('running checks')) child.kill('SIGKILL')
  })
  await outcomeOf(child)
  const first = await runCli('clean --target target.json', { cwd })
  expect(first.stderr).toMatch(
    /^(note reference: (\d+ creations without a clear response .* forgotten|the legacy issue .*)\n)*$/,
  )
  expect(first.stdout).toMatch(/^reference: [1-9]\d* removed, 0 left behind\n$/)
  const again = await runCli('clean --target target.json', { cwd })
  expect(again.stdout).toMatch(/^reference: 0 removed, 0 left behind\n$/)
})

test('a port that is in use is wrong usage', async () => {
  const { code, stderr } = await runCli(`serve --port ${new URL(target.codeHosting.url).port}`)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^forge-conformance: --port: \d+ is in use\n$/)
})

test('--keep leaves what the run creates, says how to remove it, and the command that it prints does', async () => {
  const cwd = folderWithTarget()
  const run = 'run --target target.json --only users.get.status --keep'
  const { stdout } = await runCli(run, { cwd })
  const command = 'forge-conformance clean --target target.json --output conformance-report'
  expect(stdout).toContain(`kept 1 resources on reference; this removes them: ${command}\n`)
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  expect(report.targets[0]?.leftovers).toEqual([
    { kind: 'user', name: expect.stringMatching(/^fc/) as string, why: 'kept, as --keep asks' },
  ])
  const cleaned = await runCli(command.split(' ').slice(1), { cwd })
  expect(cleaned.stdout).toBe('reference: 1 removed, 0 left behind\n')
})

test('--keep is refused for the embedded reference, which ends with the run', async () => {
  const { code, stderr } = await runCli('run --keep')
  expect(code).toBe(2)
  expect(stderr).toMatch(/--keep requires a target that outlives the run: its URL or --target\n$/)
})

test('a script without a report, or of what was not checked, is refused in one line', async () => {
  const cwd = folderWithTarget()
  const asked = 'explain users.get.status --script'
  expect((await runCli(asked, { cwd })).stderr).toMatch(/--script requires the report of a run/)
  await runCli('run --target target.json --only users.current', { cwd })
  expect((await runCli(asked, { cwd })).stderr).toMatch(/has no requests of users\.get\.status/)
  expect((await runCli(`${asked} --on x`, { cwd })).stderr).toMatch(/has no target x; it has reference\n$/)
})

test('--against sends a second target the same requests and shows what differs', async () => {
  const cwd = folderWithTarget()
  const only = '--only users.get --reporter csv'
  const { code, stdout } = await runCli(`run --against target.json ${only}`, { cwd })
  expect(stdout).toMatch(
    /reference \| reference \(other\): 0 of \d+ requirements and 0 of \d+ open questions differ/,
  )
  expect(code).toBe(0)
  const file = join(cwd, 'conformance-report', 'difference.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ requirements: [], questions: [] })
  const both = 'run --target target.json,target.json --against target.json'
  expect((await runCli(both, { cwd })).stderr).toMatch(
    /--against compares one target with another; 2 targets are given\n$/,
  )
  expect((await runCli('run --against none.json', { cwd })).stderr).toMatch(/none\.json/)
})

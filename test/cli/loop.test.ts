import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference, type StartOptions } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
import { BIN, runCli, startCli } from '../support/run-cli.ts'

const AREA = ['--only', 'orgs.edit,orgs.get', '--skip', 'rules', '--reporter', 'terminal']
let folder = ''
const references: Reference[] = []
const children: ChildProcess[] = []

beforeEach(() => void (folder = emptyFolder()))

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const reference of references.splice(0)) await reference.close()
})

/** Starts a server and writes its target file. */
async function serve(mutate?: StartOptions['mutate'], port = 0): Promise<Reference> {
  const reference = await startReference({
    port,
    adminPassword: 'secret-of-root',
    ...(mutate ? { mutate } : {}),
  })
  references.push(reference)
  writeJson(folder, 'forge.json', reference.target)
  return reference
}

const output = (): string => join(folder, 'report')
const words = (...more: readonly string[]): string[] => [
  ...['run', '--target', join(folder, 'forge.json'), '--output', output()],
  ...AREA,
  ...more,
]

function report(): Report {
  return reportIn(output())
}

/** Verdicts with their number in the report. */
function verdicts(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { verdict, reason } of report().targets.flatMap(({ results }) => results))
    if (reason !== 'not selected') counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

const wrongStatus: StartOptions['mutate'] = ({ operations }) => {
  const edit = operations.get('orgs.edit')
  if (edit) operations.set('orgs.edit', { ...edit, status: 202 })
}

test('--failed checks what failed in the last report, and everything where nothing did', async () => {
  await serve(wrongStatus)
  expect((await runCli(words())).code).toBe(1)
  const failed = verdicts()['fail'] ?? 0
  expect(failed).toBeGreaterThan(0)
  expect((await runCli(words('--failed'))).code).toBe(1)
  expect(verdicts()).toEqual({ fail: failed })
  await references[0]?.close()
  await serve()
  expect((await runCli(words('--failed'))).code).toBe(0)
  expect(verdicts()).toEqual({ pass: failed })
  const whole = await runCli(words('--failed'))
  expect(whole.code).toBe(0)
  expect(whole.stderr).toContain('note --failed: nothing of the selection failed in ')
  expect(verdicts()['pass']).toBeGreaterThan(failed)
})

test('--failed without an earlier report is wrong usage', async () => {
  await serve()
  const { code, stderr } = await runCli(words('--failed'))
  expect(code).toBe(2)
  expect(stderr).toContain('has no report.json of an earlier run')
})

test('--bail checks nothing more after a failure, removes what it made, and exits with 1', async () => {
  const reference = await serve(wrongStatus)
  const { code, stdout } = await runCli(words('--bail', '--concurrency', '1'))
  expect(code).toBe(1)
  expect(verdicts()['skipped']).toBeGreaterThan(0)
  expect(report().run).toMatchObject({ bailed: true, complete: false })
  expect(stdout).toContain('skipped: not started before the first failure')
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('--bail does not stop at a failure that the baseline lists, nor at the end of a run that holds', async () => {
  await serve(wrongStatus)
  await runCli(words())
  const failed = report()
    .targets.flatMap(({ results }) => results)
    .filter(({ verdict }) => verdict === 'fail')
  const known = Object.fromEntries(failed.map(({ requirement }) => [requirement, { reason: 'known' }]))
  const baseline = writeJson(folder, 'baseline.json', { targets: { '*': known } })
  expect((await runCli(words('--bail', '--baseline', baseline))).code).toBe(0)
  expect(report().run.bailed).toBeUndefined()
})

test('--next shows the first operation that fails, with what the document says of it', async () => {
  await serve(wrongStatus)
  const { code, stdout } = await runCli(words('--next'))
  expect(code).toBe(1)
  expect(stdout).toContain('next: PATCH /orgs/{org} (1 operation holds before it)')
  expect(stdout).toContain('it edits an organization')
  expect(stdout).toContain('success: 200, one Organization')
  expect(stdout).toMatch(/expected +status 200\n +received +202/)
  expect(stdout).toMatch(/request +PATCH http:\S+ as \S+: \{/)
})

test('--next on a server that has nothing yet says what to begin with', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end())
  const url = await urlOf(server)
  const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'secret-of-root' }
  const asked = ['run', url, '--admin', 'root', '--output', output()]
  const { code, stdout } = await runCli([...asked, '--next'], { env })
  expect(code).toBe(1)
  expect(stdout).toContain('next: POST /admin/users (0 operations hold before it)')
  const plain = await runCli(asked, { env })
  expect(plain.code).toBe(3)
  expect(plain.stdout).toContain('start with POST /admin/users: 201 and one User')
  expect(plain.stdout).toContain('run --next')
  server.close()
  await once(server, 'close')
  const gone = await runCli([...asked, '--next'], { env })
  expect(gone.code).toBe(3)
  expect(gone.stdout).toMatch(/cannot be reached: connection refused\n$/)
})

test.each<[string, RequestListener]>([
  [
    'times and paths',
    (request, response) =>
      json(response, 404, { timestamp: process.hrtime.bigint().toString(), path: request.url }),
  ],
  [
    'pages',
    (request, response) =>
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(`<p>Cannot ${request.method} ${request.url}`),
  ],
])('a server that has nothing yet and responds with %s is told what to begin with', async (_, respond) => {
  const asked = await onServer(respond)
  expect((await runCli(asked)).stdout).toContain('start with POST /admin/users: ')
})

test('--next says so where the address is that of a website', async () => {
  const asked = await onServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  )
  const { code, stdout } = await runCli([...asked, '--next'])
  expect(code).toBe(3)
  expect(stdout).toMatch(/^\S+: \S+ does not look like the code-hosting API: .*check the address.*\n$/)
})

/** The words of a run on a server that ends with the test. */
async function onServer(respond: RequestListener): Promise<string[]> {
  return ['run', await urlOf(respond), '--output', output()]
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Resolves when the output of a process contains a text, with all output since the last call. */
function textOf(child: ChildProcess): (text: string) => Promise<string> {
  let all = ''
  let wake = (): void => undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      all += String(chunk)
      wake()
    })
  return async (text) => {
    while (!all.includes(text)) await new Promise<void>((resolve) => (wake = resolve))
    const end = all.indexOf(text) + text.length
    const found = all.slice(0, end)
    all = all.slice(end)
    return found
  }
}

test('--watch checks again after a file is saved, what failed first, and after a restart of the server', async () => {
  const { url } = await serve(wrongStatus)
  const port = Number(new URL(url).port)
  const sources = join(folder, 'sources')
  await mkdir(join(sources, 'deep'), { recursive: true })
  const child = startCli(words('--watch', '--watch-path', sources))
  children.push(child)
  const gone = once(child, 'exit')
  const until = textOf(child)
  expect(await until('watching ')).toContain('status 200')
  await writeFile(join(sources, 'deep', 'handler.go'), '')
  expect(await until('handler.go has changed')).toBeTruthy()
  expect(await until('watching ')).toContain('not selected')
  await references.pop()?.close()
  await sleep(300)
  await serve(undefined, port)
  expect(await until('accepts connections again')).toBeTruthy()
  // First the failed ones, then everything.
  expect(await until('watching ')).toMatch(/report .*report /s)
  expect(verdicts()['fail']).toBeUndefined()
  child.kill('SIGINT')
  expect(await gone).toEqual([130, null])
})

const hasTerminal = spawnSync('script', ['--version']).status === 0

test.skipIf(!hasTerminal)('keys check again and quit', async () => {
  await serve()
  const command = [process.execPath, BIN, ...words('--watch')].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  const gone = once(child, 'exit')
  const until = textOf(child)
  await until('q: quit')
  child.stdin.write('\r')
  await until('— again —')
  await until('q: quit')
  child.stdin.write('q')
  expect(await gone).toEqual([0, null])
})

test('--watch without anything to watch is wrong usage', async () => {
  const { code, stderr } = await runCli(['run', '--watch', '--output', output(), ...AREA])
  expect(code).toBe(2)
  expect(stderr).toContain('there is nothing to watch')
})

test('--watch of a path that does not exist is wrong usage', async () => {
  const { code, stderr } = await runCli(`run --watch --watch-path ${join(folder, 'absent')}`)
  expect(code).toBe(2)
  expect(stderr).toMatch(/absent cannot be watched \(ENOENT\)/)
})

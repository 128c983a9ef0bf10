import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference, urlOf } from '../support/resources.ts'
import { type Ended, outcomeOf, runCli, startCli } from '../support/run-cli.ts'

const ENDLESS_SERVER = fileURLToPath(new URL('./endless-server.js', import.meta.url))
const LOGGING_SERVER = fileURLToPath(new URL('./logging-server.js', import.meta.url))
const SERVER = fileURLToPath(new URL('../../dist/reference/main.js', import.meta.url))

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The command of a server that writes its process id to a file, as a child of the shell that starts it. */
function command(port: number, before = ''): string {
  return `${before}echo "$$" > pid; "${process.execPath}" "${SERVER}" --port ${port} & wait`
}

function start(words: readonly string[]) {
  const cwd = emptyFolder()
  return {
    cwd,
    child: startCli(['run', '--output', 'o', '--only', 'markdown', ...words], { cwd }),
  }
}

async function run(...words: string[]): Promise<Ended & { readonly cwd: string }> {
  const { cwd, child } = start(words)
  return { cwd, ...(await outcomeOf(child)) }
}

/** Whether any process of a server's process group remains. */
function isRunning(cwd: string): boolean {
  try {
    return process.kill(-Number(readFileSync(join(cwd, 'pid'), 'utf8')), 0)
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i++) await sleep(50)
}

test('a plain process is started, checked and ended with its children', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { code, cwd, stderr } = await run(
    url,
    '--start',
    command(port, 'sleep 0.5; '),
    '--wait',
    '/api/v1/version',
  )
  expect(stderr).toContain(`note 127.0.0.1:${port}: starting the server`)
  // Without an administrator, the requirements are unmet: the server received requests.
  expect(code).toBe(3)
  expect(readFileSync(join(cwd, 'o/report.json'), 'utf8')).toContain('"unmet"')
  expect(existsSync(join(cwd, 'pid'))).toBe(true)
  expect(isRunning(cwd)).toBe(false)
})

test('a process that ends before it is ready is told, with its log', async () => {
  const port = await freePort()
  const { code, cwd, stdout } = await run(`http://127.0.0.1:${port}`, '--start', 'echo no database; exit 7')
  expect(stdout).toMatch(
    new RegExp(`^127\\.0\\.0\\.1:${port}: the server exited with code 7 before it was ready\n`),
  )
  expect(readFileSync(join(cwd, 'o/target.log'), 'utf8')).toBe('no database\n')
  expect(code).toBe(3)
})

test('the log of a server that logs its requests has no secrets of the run', async () => {
  const secrets = new Set<string>()
  const server = await reference({
    adminPassword: 'password-of-root',
    mutate: (overrides) => {
      overrides.respond = (request, response) => {
        const basic = request.headers.get('authorization')?.replace('Basic ', '')
        if (basic) secrets.add(basic).add(Buffer.from(basic, 'base64').toString().replace(/^.*?:/, ''))
        return response
      }
      overrides.before = ({ operation }) =>
        operation === 'users.get' ? { status: 418, headers: {}, json: {} } : undefined
    },
  })
  const port = await freePort()
  const cwd = emptyFolder()
  const words = ['--admin', 'root', '--output', 'o', '--only', 'users', '--repeat', '2']
  const start = `"${process.execPath}" "${LOGGING_SERVER}" ${port} ${server.url}`
  const { code, stderr } = await outcomeOf(
    startCli(['run', `http://127.0.0.1:${port}`, '--start', start, ...words], {
      cwd,
      env: { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'password-of-root' },
    }),
  )
  expect([code, stderr]).toEqual([1, expect.stringContaining('the log of the server is in o/target.log')])
  const log = readFileSync(join(cwd, 'o/target.log'), 'utf8')
  expect(secrets.size).toBeGreaterThan(10)
  // An empty password can be wrong too.
  expect([...secrets].filter((secret) => secret !== '' && log.includes(secret))).toEqual([])
  expect(log).toContain('"authorization":"Basic «basic:ada»"')
  expect(log).toContain('"password":"«password:ada»"')
})

test('what the server has from its environment is in no output, also if it repeats it', async () => {
  const port = await freePort()
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'server.mjs'),
    `import { createServer } from 'node:http'
const { ECHOED } = process.env
const body = JSON.stringify({ ok: true, data: [{ id: 1, login: ECHOED, email: [ECHOED] }] })
createServer((_, response) => {
  console.log(ECHOED)
  response.writeHead(200, { 'content-type': 'application/json', 'x-echoed': ECHOED }).end(body)
}).listen(${port}, '127.0.0.1')`,
  )
  const secret = 'secret-of-the-database'
  const start = ['--start', `"${process.execPath}" server.mjs`, '--start-env', 'ECHOED']
  const words = ['--output', 'o', '--only', 'users', '--reporter', 'terminal,html,har,junit,markdown,csv']
  const { code, stdout, stderr } = await outcomeOf(
    startCli(['run', `http://127.0.0.1:${port}`, ...start, ...words], { cwd, env: { ECHOED: secret } }),
  )
  expect(code, stderr).toBe(1)
  const files = readdirSync(join(cwd, 'o')).map((name) => readFileSync(join(cwd, 'o', name), 'utf8'))
  expect([stdout, stderr, ...files].filter((text) => text.includes(secret))).toEqual([])
  expect(files.filter((text) => text.includes('«environment:ECHOED»')).length).toBeGreaterThan(3)
})

test('the command gets no variables but the usual ones and those that are named', async () => {
  const cwd = emptyFolder()
  const env = { CI_TOKEN: 't', FORGE_CONFORMANCE_ADMIN_TOKEN: 't', DATABASE: 'postgres', LC_ALL: 'C' }
  const named = async (words: readonly string[], variables: Readonly<Record<string, string>>) => {
    const start = ['--start', 'env -0 > variables; exit 7', ...words]
    const url = `http://127.0.0.1:${await freePort()}`
    const started = startCli(['run', url, ...start, '--output', 'o'], {
      cwd,
      env: { ...env, ...variables },
    })
    const { code, stderr } = await outcomeOf(started)
    if (code !== 3) return { code, stderr }
    const lines = readFileSync(join(cwd, 'variables'), 'utf8').split('\0').filter(Boolean)
    // Shells set them by themselves.
    return lines.filter((line) => !/^(?:PATH|HOME|TMPDIR|PWD|OLDPWD|SHLVL|_)=/.test(line)).sort()
  }
  expect(await named([], {})).toEqual(['LC_ALL=C'])
  expect(await named(['--start-env', 'DATABASE'], {})).toEqual(['DATABASE=postgres', 'LC_ALL=C'])
  expect(await named([], { FORGE_CONFORMANCE_START_ENV: 'DATABASE' })).toContain('DATABASE=postgres')
  expect(await named(['--start-env', 'DATABASE,NOWHERE'], {})).toEqual({
    code: 2,
    stderr: 'forge-conformance: --start-env: the environment variable NOWHERE is not set\n',
  })
  writeFileSync(join(cwd, 'harness.config.json'), JSON.stringify({ startEnv: 'DATABASE' }))
  expect(await named(['--config', 'harness.config.json'], {})).toContain('DATABASE=postgres')
})

test.each(['link', 'pipe', 'folder'])(
  'a %s in place of target.log ends the command before it starts anything',
  async (kind) => {
    const cwd = emptyFolder()
    mkdirSync(join(cwd, 'o'))
    const log = join(cwd, 'o/target.log')
    writeFileSync(join(cwd, 'mine'), 'mine')
    if (kind === 'link') symlinkSync('../mine', log)
    else if (kind === 'pipe') execFileSync('mkfifo', [log])
    else mkdirSync(log)
    const words = ['run', `http://127.0.0.1:${await freePort()}`, '--start', 'echo no database; exit 7']
    const { code, stderr } = await outcomeOf(startCli([...words, '--output', 'o'], { cwd }))
    expect(code).toBe(2)
    expect(stderr).toMatch(/^forge-conformance: o\/target\.log is not as the suite wrote it, .*\n$/)
    expect(readFileSync(join(cwd, 'mine'), 'utf8')).toBe('mine')
    expect(readdirSync(join(cwd, 'o'))).toEqual(['target.log'])
  },
  20_000,
)

test('a server that does not start is the first line, and the others are checked', async () => {
  const server = await reference()
  const cwd = emptyFolder()
  const write = (name: string, target: object): string => writeJson(cwd, `${name}.json`, { ...target, name })
  write('broken', {
    launch: { start: 'exit 7' },
    codeHosting: { url: `http://127.0.0.1:${await freePort()}` },
  })
  write('sound', server.target)
  const words = 'run --target broken.json,sound.json --output o --only markdown'
  const { code, stdout } = await outcomeOf(startCli(words, { cwd }))
  expect(stdout).toMatch(/^broken: the server exited with code 7 before it was ready\n/)
  expect(code).toBe(3)
  const { targets } = reportIn(join(cwd, 'o'))
  expect(targets.map(({ name, unreachable }) => [name, unreachable !== undefined])).toEqual([
    ['broken', true],
    ['sound', false],
  ])
  expect(targets[1]?.results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10)
})

test.each(['ready', 'set-up'])('a response without end is cut off: %s', async (which) => {
  const port = await freePort()
  const cwd = emptyFolder()
  const words = [process.execPath, ENDLESS_SERVER, String(port), which === 'ready' ? '/' : '/set-up']
  const launch = {
    start: words.map((word) => `"${word}"`).join(' '),
    setup: [{ request: 'POST /set-up' }],
    waitMs: which === 'ready' ? 8000 : 60_000,
  }
  const target = { name: 'endless', launch, codeHosting: { url: `http://127.0.0.1:${port}` } }
  writeJson(cwd, 't.json', target)
  const { code, stdout, maxRssMiB } = await runCli('run --target t.json --output o', { cwd })
  expect(stdout).toMatch(
    which === 'ready'
      ? /^endless: GET \S+ was not ready within 8s \(the answer holds more than 4 MiB /
      : /^endless: set-up: POST \S+\/set-up has no usable response: the answer holds more than 4 MiB /,
  )
  expect(maxRssMiB).toBeLessThan(300)
  expect(code).toBe(3)
})

test('a process that never gets ready is ended', async () => {
  const port = await freePort()
  const cwd = emptyFolder()
  const launch = { start: 'echo "$$" > pid; sleep 1000', wait: '/healthz', waitMs: 1500 }
  writeFileSync(
    join(cwd, 't.json'),
    JSON.stringify({ launch, codeHosting: { url: `http://127.0.0.1:${port}` } }),
  )
  const { code, stdout } = await runCli('run --target t.json --output o', { cwd })
  expect(stdout).toContain(`GET http://127.0.0.1:${port}/healthz was not ready within 1.5s (`)
  // The end of the time limit can cut the last attempt short.
  expect(stdout).toMatch(/ \((?:connection refused|no response|no complete answer within \d+ ms)\)/)
  expect(code).toBe(3)
  expect(isRunning(cwd)).toBe(false)
})

test('an address of another server that --wait names gets no headers that are for the target', async () => {
  const port = await freePort()
  const seen: unknown[] = []
  const other = await urlOf(({ headers }, response) => {
    seen.push([headers['x-gate'], headers['proxy-authorization']])
    response.writeHead(503).end()
  })
  const cwd = emptyFolder()
  const words = ['--output', 'o', '--only', 'markdown', '--start', 'sleep 1', '--wait', `${other}/ready`]
  const env = { GATE: 'gate-word-1', FORGE_CONFORMANCE_GATEWAY_TOKEN: 'token-word-1' }
  const ended = await runCli(['run', `http://127.0.0.1:${port}`, ...words, '--header', 'X-Gate: env:GATE'], {
    cwd,
    env,
  })
  expect(ended.code, ended.stderr).toBe(3)
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen.flat())).toEqual(new Set([undefined]))
})

test('a server that was there before is not taken for the one that the run starts', async () => {
  const url = await urlOf((_, response) => response.writeHead(404).end())
  const { code, cwd, stdout } = await run(url, '--start', command(Number(new URL(url).port)))
  expect(stdout).toMatch(
    /returned 404 before the server was started: another server is there; end it, or leave out --start/,
  )
  expect(code).toBe(3)
  expect(existsSync(join(cwd, 'pid'))).toBe(false)
})

test('something that accepts connections and never responds is noticed before the server is started', async () => {
  const silent = createSocketServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const { code, cwd, stdout } = await run(`http://127.0.0.1:${port}`, '--start', command(port))
  expect(stdout).toContain('is accepted and has no response before the server was started: another server is')
  expect(code).toBe(3)
  expect(existsSync(join(cwd, 'pid'))).toBe(false)
})

test.each(['SIGINT', 'SIGKILL'] as const)('%s ends the process and its children', async (signal) => {
  const port = await freePort()
  const { cwd, child } = start([`http://127.0.0.1:${port}`, '--start', command(port), '--wait', '/never'])
  const outcome = outcomeOf(child)
  await until(() => existsSync(join(cwd, 'pid')) && isRunning(cwd))
  child.kill(signal)
  expect((await outcome).code).toBe(signal === 'SIGINT' ? 130 : null)
  await until(() => !isRunning(cwd))
  expect(isRunning(cwd)).toBe(false)
})

test.each([
  [['--start', 'x'], '--start starts the server of one target, given by its URL or target file; 0 are given'],
  [
    ['http://127.0.0.1:1', '--start-env', 'X'],
    '--start-env requires --start; a target file has launch.environment',
  ],
  [
    ['http://127.0.0.1:1', '--wait', '/x'],
    '--wait requires a server that the run starts: --start or --image',
  ],
  [
    ['--image', 'some/thing:1'],
    '--image: no recipe is known for some/thing:1 (gitea, forgejo, gogs, forge-conformance)',
  ],
  [['--image', 'gitea/gitea:1', '--keep'], '--keep requires a target that outlives the run'],
])('%s is wrong usage', async (words, line) => {
  const { code, stderr } = await run(...words)
  expect(stderr).toContain(`forge-conformance: ${line}`)
  expect(code).toBe(2)
})

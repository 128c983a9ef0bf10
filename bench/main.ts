import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measure, median, type Measured } from './measure.ts'
import { startRecordingProxy } from './recording-proxy.ts'

// Measures a full run beside a bare script that sends the same requests to the same server, in one go, the server in a
// process of its own for both. Usage: npm run bench -- [--document D] [--runs N] [--concurrency N]

interface TargetFile {
  readonly codeHosting: { readonly url: string }
  readonly legacyForge: { readonly url: string }
}

const RUNS = Number(option('--runs', '5'))
const CONCURRENCY = Number(option('--concurrency', '16'))
const DOCUMENT = option('--document', '')
const only = option('--only', '')
const here = fileURLToPath(new URL('.', import.meta.url))
const cli = fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bench-'))

try {
  const plain = await compare(0)
  const delayed = await compare(10)
  const startup = await startUp()
  report(plain, delayed, startup)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Compared {
  readonly exchanges: number
  readonly runs: readonly Measured[]
  readonly scripts: readonly number[]
}

/** Full runs and bare scripts in turn, with so many milliseconds of latency in front of the reference. */
async function compare(delayMs: number): Promise<Compared> {
  const recorded = join(folder, `requests-${delayMs}.json`)
  const exchanges = await record(recorded)
  const runs: Measured[] = []
  const scripts: number[] = []
  for (let i = 0; i <= RUNS; i++) {
    const run = await withServer(delayMs, async (file) => measure([cli, 'run', '--target', file, ...words()]))
    const script = await withServer(delayMs, async (_, url) =>
      measure([join(here, 'bare-script.js'), recorded, url, String(CONCURRENCY)]),
    )
    // The first pair warms the file cache.
    if (i === 0) continue
    runs.push(run)
    scripts.push(Number(script.stdout))
  }
  return { exchanges, runs, scripts }
}

function words(): string[] {
  return [
    '--output',
    join(folder, 'report'),
    '--seed',
    'bench',
    '--concurrency',
    String(CONCURRENCY),
    ...(DOCUMENT ? ['--document', DOCUMENT] : []),
    ...(only ? ['--only', only] : []),
  ]
}

/** What a run costs that asks next to nothing. */
async function startUp(): Promise<Measured[]> {
  const runs: Measured[] = []
  for (let i = 0; i < RUNS; i++)
    runs.push(
      await withServer(0, async (file) =>
        measure([
          cli,
          'run',
          '--target',
          file,
          '--output',
          join(folder, 'report'),
          '--only',
          'users.current.anonymous',
        ]),
      ),
    )
  return runs
}

/** Records the requests of one run to a file; gives their number. */
async function record(file: string): Promise<number> {
  return withServer(0, async (targetFile, _url, target) => {
    const proxy = await startRecordingProxy(target.codeHosting.url)
    writeFileSync(targetFile, JSON.stringify(through(target, proxy.url)), { mode: 0o600 })
    await measure([cli, 'run', '--target', targetFile, ...words()])
    proxy.close()
    writeFileSync(file, JSON.stringify(proxy.requests), { mode: 0o600 })
    return proxy.requests.length
  })
}

async function withServer<T>(
  delayMs: number,
  act: (targetFile: string, url: string, target: TargetFile) => Promise<T>,
): Promise<T> {
  const { child, target } = await startServer()
  const proxy = delayMs > 0 ? await startRecordingProxy(target.codeHosting.url, delayMs) : undefined
  const file = join(folder, 'target.json')
  const reached = proxy ? through(target, proxy.url) : target
  writeFileSync(file, JSON.stringify(reached), { mode: 0o600 })
  try {
    return await act(file, reached.codeHosting.url, target)
  } finally {
    proxy?.close()
    child.kill()
  }
}

function through(target: TargetFile, url: string): TargetFile {
  return {
    ...target,
    codeHosting: { ...target.codeHosting, url },
    legacyForge: { ...target.legacyForge, url },
  }
}

async function startServer(): Promise<{ child: ChildProcess; target: TargetFile }> {
  const child = spawn(process.execPath, [join(here, '../reference/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const target = await new Promise<TargetFile>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as TargetFile))
  })
  return { child, target }
}

function report(plain: Compared, delayed: Compared, startup: readonly Measured[]): void {
  const run = median(plain.runs.map(({ wallMs }) => wallMs))
  const start = median(startup.map(({ wallMs }) => wallMs))
  const script = median(plain.scripts)
  const perExchange = (run - start - script) / plain.exchanges
  const lines = [
    ['exchanges', String(plain.exchanges)],
    ['cold run, whole process', ms(run)],
    ['  of it start-up (a run that asks one question)', ms(start)],
    ['bare script, sending alone', ms(script)],
    ['cost per exchange above the script', `${perExchange.toFixed(3)} ms`],
    ['peak memory of the run', `${median(plain.runs.map(({ maxRssMiB }) => maxRssMiB)).toFixed(0)} MiB`],
    ['processor time of the run', ms(median(plain.runs.map(({ cpuMs }) => cpuMs)))],
    ['with 10 ms of latency: run', ms(median(delayed.runs.map(({ wallMs }) => wallMs)))],
    ['with 10 ms of latency: script', ms(median(delayed.scripts))],
    [
      'with 10 ms of latency: run without start-up / script',
      ((median(delayed.runs.map(({ wallMs }) => wallMs)) - start) / median(delayed.scripts)).toFixed(2),
    ],
  ]
  process.stdout.write(`median of ${RUNS} runs at concurrency ${CONCURRENCY}\n`)
  for (const [what = '', value = ''] of lines)
    process.stdout.write(`${what.padEnd(56)}${value.padStart(10)}\n`)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

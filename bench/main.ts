import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Exchange } from '../harness/client/exchange.ts'
import { longestChain } from './longest-chain.ts'
import { measure, median, type Measured } from './measure.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { checkoutIn, here, measureRun, type Side } from './side.ts'
import { targetThrough, withServer } from './served-reference.ts'

const usage = `Measures whole runs and a bare script that sends the same requests, with the server in its own process.
Usage: npm run bench -- [options]

  --against DIR      measure the built checkout in DIR alternately with this one, and print ratios
  --runs N           number of measurements of each (default: 5)
  --concurrency N    exchanges in progress at once (default: 16)
  --latency MS       latency in front of the server for the second part (default: 10)
  --only A,B         measure only these instead of the whole suite
  --chain            print every step of the longest chain of dependent requests
`

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    runs: { type: 'string', default: '5' },
    concurrency: { type: 'string', default: '16' },
    latency: { type: 'string', default: '10' },
    only: { type: 'string' },
    chain: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}

const runs = Number(values.runs)
const { concurrency } = values
const latencyMs = Number(values.latency)
const whole = ['--concurrency', concurrency, ...(values.only ? ['--only', values.only] : [])]
const sides: readonly Side[] = [here, ...(values.against ? [checkoutIn(values.against)] : [])]
const script = fileURLToPath(new URL('./bare-script.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const output = join(folder, 'report')

/** The measurements of one side, in the order of the rounds. */
interface Measurements {
  readonly users: Measured[]
  readonly whole: Measured[]
  readonly delayed: Measured[]
}

try {
  const recorded = join(folder, 'requests.json')
  const exchanges = await record(recorded)
  const measured = new Map<Side, Measurements>(
    sides.map((side) => [side, { users: [], whole: [], delayed: [] }]),
  )
  const scripts = { plain: [] as number[], delayed: [] as number[] }
  for (let round = 0; round <= runs; round++) {
    // The first round warms the file cache.
    const counts = round > 0
    for (const [side, into] of measured) {
      const users = await run(side, 0, ['--only', 'users'])
      const plain = await run(side, 0, whole)
      const delayed = await run(side, latencyMs, whole)
      if (!counts) continue
      into.users.push(users)
      into.whole.push(plain)
      into.delayed.push(delayed)
    }
    const plain = await bareScript(recorded, 0)
    const delayed = await bareScript(recorded, latencyMs)
    if (counts) {
      scripts.plain.push(plain)
      scripts.delayed.push(delayed)
    }
  }
  print(measured, scripts, exchanges)
  await printChain()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Records the requests of one run to a file; returns their number. */
async function record(file: string): Promise<number> {
  return withServer(folder, 0, async ({ target, file: targetFile }) => {
    const proxy = await startRecordingProxy(target.codeHosting.url)
    writeFileSync(targetFile, JSON.stringify(targetThrough(target, proxy.url)), { mode: 0o600 })
    await measureRun(here, targetFile, output, whole)
    proxy.close()
    writeFileSync(file, JSON.stringify(proxy.requests), { mode: 0o600 })
    return proxy.requests.length
  })
}

function run(side: Side, delayMs: number, words: readonly string[]): Promise<Measured> {
  return withServer(folder, delayMs, ({ file }) => measureRun(side, file, output, words))
}

/** Time that the script takes to send, in milliseconds, without its start. */
async function bareScript(recorded: string, delayMs: number): Promise<number> {
  const { stdout } = await withServer(folder, delayMs, ({ url }) =>
    measure([script, recorded, url, concurrency]),
  )
  return Number(stdout)
}

function print(
  measured: ReadonlyMap<Side, Measurements>,
  scripts: { readonly plain: readonly number[]; readonly delayed: readonly number[] },
  exchanges: number,
): void {
  const wall = (some: readonly Measured[]): number => median(some.map(({ wallMs }) => wallMs))
  const peak = (some: readonly Measured[]): number => median(some.map(({ maxRssMiB }) => maxRssMiB))
  const bare = { plain: median(scripts.plain), delayed: median(scripts.delayed) }
  const lines: string[][] = [
    [
      `median of ${runs}, ${exchanges} requests, concurrency ${concurrency}`,
      ...[...measured.keys()].map(({ name }) => name),
    ],
  ]
  const row = (what: string, value: (side: Measurements) => string): void => {
    lines.push([what, ...[...measured.values()].map(value)])
  }
  row('--only users', ({ users }) => ms(wall(users)))
  row('whole run', (side) => ms(wall(side.whole)))
  row('  processor time', (side) => ms(median(side.whole.map(({ cpuMs }) => cpuMs))))
  row('  peak memory', (side) => `${peak(side.whole).toFixed(0)} MiB`)
  row('  / bare script', (side) => (wall(side.whole) / bare.plain).toFixed(2))
  row(`whole run, ${latencyMs} ms of latency`, ({ delayed }) => ms(wall(delayed)))
  row('  / bare script', ({ delayed }) => (wall(delayed) / bare.delayed).toFixed(2))
  lines.push(['bare script', ms(bare.plain)], [`bare script, ${latencyMs} ms of latency`, ms(bare.delayed)])
  const [mine, other] = [...measured.values()]
  if (mine && other)
    lines.push(
      ['this version / the other: --only users', ratio(mine.users, other.users)],
      ['this version / the other: whole run', ratio(mine.whole, other.whole)],
      ['this version / the other: whole run with latency', ratio(mine.delayed, other.delayed)],
    )
  for (const [what = '', ...rest] of lines)
    process.stdout.write(`${what.padEnd(52)}${rest.map((text) => text.padStart(16)).join('')}\n`)
}

/** The median of the ratios of runs that were measured in direct succession. */
function ratio(mine: readonly Measured[], others: readonly Measured[]): string {
  return median(mine.map(({ wallMs }, at) => wallMs / (others[at]?.wallMs ?? Number.NaN))).toFixed(2)
}

/** The longest chain of a run that never waits for the concurrency limit. */
async function printChain(): Promise<void> {
  await withServer(folder, latencyMs, ({ file }) =>
    measureRun(here, file, output, [...whole, '--concurrency', '256']),
  )
  const lines = readFileSync(join(output, 'evidence.ndjson'), 'utf8').trim().split('\n').slice(1, -1)
  const records = lines.map((line) => JSON.parse(line) as Exchange | { readonly event: string })
  const chain = longestChain(records.filter((record) => 'request' in record))
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return
  const total = last.startMs + last.durationMs - first.startMs
  process.stdout.write(`longest chain of dependent requests: ${chain.length}, ${ms(total)}\n`)
  const shown = values.chain ? chain : [...chain].sort((a, b) => b.durationMs - a.durationMs).slice(0, 5)
  for (const { id, startMs, durationMs } of shown)
    process.stdout.write(`  at ${ms(startMs).padStart(8)} ${ms(durationMs).padStart(8)}  ${id}\n`)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

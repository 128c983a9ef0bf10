import type { ReadStream } from 'node:tty'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import type { Judged, Prepared, RunVariant } from './prepare-run.ts'
import { type CommandInput, valueOf, type Values } from '../options/values.ts'
import { catchStopSignals, type StopSignals } from '../output/stop-signals.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import { UsageError } from '../base/usage-error.ts'
import { failedIds } from './only-failed.ts'
import { watchFiles } from './watch-files.ts'
import { watchServer } from './watch-server.ts'

const KEYS = 'Enter: check again, a: everything selected, q: quit'

interface Trigger {
  readonly why: string
  /** True: everything, and not the failed requirements first. */
  readonly everything?: boolean
}

type JudgeTargets = (input: CommandInput, variant: RunVariant) => Promise<Judged>

/**
 * `run --watch`: checks, and checks again after each change, restart of the server or key, failed requirements first. Returns the exit code
 * of the last run when the user quits, and 130 or 143 after a signal.
 */
export async function watchAndRun(input: CommandInput, judge: JudgeTargets): Promise<number> {
  const say = (line: string): void => void process.stderr.write(`${visible(line)}\n`)
  const stop = catchStopSignals(
    () => say('stopping'),
    () => undefined,
  )
  const watched = new Watched(input.flags, stop)
  let code: number = exitCodes.held
  let hasFailures = false
  const failed = { value: true, source: 'flag', origin: '--watch' } as const
  const run = async (flags: Values): Promise<void> => {
    const judged = await judge({ ...input, flags }, { stop, examine: (ready) => watched.begin(ready) })
    code = judged.code
    hasFailures = judged.report ? failedIds(judged.report).size > 0 : hasFailures
  }
  try {
    for (let trigger: Trigger | undefined = { why: '' }; trigger; trigger = await watched.next()) {
      if (trigger.why !== '') say(`— ${trigger.why} —`)
      try {
        const isFailedFirst = hasFailures && !trigger.everything
        if (isFailedFirst) await run({ ...input.flags, failed })
        // The failed requirements hold now: the rest may have changed as well.
        if (!hasFailures || !isFailedFirst) await run(input.flags)
      } catch (cause) {
        // The user may correct an error in a file with the next save; an error on the command line stays.
        if (!(cause instanceof UsageError) || trigger.why === '') throw cause
        process.stderr.write(`forge-conformance: ${visibleAtMost(cause.message, 1000)}\n`)
        code = exitCodes.usage
      }
      if (!stop.signal.aborted) say(`${watched.what()}${process.stdin.isTTY ? `; ${KEYS}` : ''}`)
    }
    return stop.stoppedBy() ? exitCodes[stop.stoppedBy() ?? 'SIGINT'] : code
  } finally {
    watched.end()
    stop.release()
  }
}

class Watched {
  readonly #paths: readonly string[]
  readonly #stop: StopSignals
  readonly #ends: Array<() => void> = []
  #hasBegun = false
  #servers: readonly string[] = []
  #pending: Trigger | undefined
  #isOver = false
  #wake: () => void = () => undefined

  constructor(flags: Values, stop: StopSignals) {
    this.#paths = valueOf(flags, 'watchPath') ?? []
    this.#stop = stop
  }

  /** Begins to watch, once the settings of the first run are known. */
  begin({ resolved, output }: Prepared): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#stop.signal.addEventListener('abort', () => this.#finish())
    this.#ends.push(
      watchFiles(this.#paths, output, (path) => this.#trigger({ why: `${path} has changed` })),
      watchKeys(process.stdin, (key) => this.#pressed(key)),
    )
    this.#servers = resolved
      .filter(({ from, launch }) => from !== EMBEDDED && !launch)
      .flatMap(({ target: { codeHosting, legacyForge } }) => [codeHosting?.url, legacyForge?.url])
      .flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
      .filter((origin, index, all) => all.indexOf(origin) === index)
    for (const server of this.#servers)
      this.#ends.push(
        watchServer(server, () => this.#trigger({ why: `${server} accepts connections again` })),
      )
    if (this.#paths.length + this.#servers.length === 0 && !process.stdin.isTTY)
      throw new UsageError(
        '--watch: there is nothing to watch: name files by --watch-path, or a server by its URL',
      )
  }

  /** Waits for the next trigger; undefined if the user quits. */
  async next(): Promise<Trigger | undefined> {
    while (!this.#pending && !this.#isOver) await new Promise<void>((resolve) => (this.#wake = resolve))
    const found = this.#isOver ? undefined : this.#pending
    this.#pending = undefined
    return found
  }

  /** The watched files and servers, in words. */
  what(): string {
    const all = [...this.#paths, ...this.#servers]
    return all.length > 0 ? `watching ${all.join(', ')}` : 'waiting for a key'
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  #pressed(key: string): void {
    if (key === 'q') this.#finish()
    if (key === 'a') this.#trigger({ why: 'everything selected again', everything: true })
    if (key === '\r' || key === '\n') this.#trigger({ why: 'again' })
  }

  #trigger(trigger: Trigger): void {
    this.#pending = this.#pending?.everything ? this.#pending : trigger
    this.#wake()
  }

  #finish(): void {
    this.#isOver = true
    this.#wake()
  }
}

/** Calls `pressed` with each key typed on a terminal; other inputs are not read. Returns a function that ends it. */
function watchKeys(input: ReadStream, pressed: (key: string) => void): () => void {
  if (!input.isTTY) return () => undefined
  const read = (keys: Buffer): void => {
    for (const key of keys.toString('utf8')) {
      // In raw mode, Ctrl-C is a key.
      if (key === '\u0003') process.kill(process.pid, 'SIGINT')
      else pressed(key)
    }
  }
  input.setRawMode(true)
  input.resume()
  input.on('data', read)
  return () => {
    input.off('data', read)
    input.setRawMode(false)
    input.pause()
  }
}

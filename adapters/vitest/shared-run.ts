import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import { readTargetFile } from '../../cli/targets/read-target-file.ts'
import { resolveTarget } from '../../cli/targets/resolve-target.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import type { Target } from '../../harness/client/target.ts'
import { noEvidence } from '../../harness/report/evidence.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { evidenceOfProblems } from '../../harness/report/problems.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { run } from '../../harness/run/run.ts'
import type { FinishedRun } from './failures.ts'
import type { ConformanceOptions } from './options.ts'
import { type Guard, startGuard } from '../../cli/launch/guard.ts'

/** The one run that all tests of a `conformance(…)` share. */
export class SharedRun {
  readonly #options: ConformanceOptions
  readonly #results = new Map<string, Result>()
  readonly #waiting = new Map<string, (result: Result) => void>()
  #target: Target | undefined
  #finished: Promise<FinishedRun> | undefined

  constructor(options: ConformanceOptions) {
    this.#options = options
  }

  /** Resolves the target. Throws a `UsageError` of one line if its description is invalid. */
  async prepare(): Promise<void> {
    const { target } = this.#options
    const source = typeof target === 'function' ? await target() : target
    const named =
      typeof source === 'string'
        ? { input: await readTargetFile(source), from: source, words: ['--target', source] }
        : { input: source, from: 'conformance({ target })' }
    const context = { flags: {}, configured: {}, environment: process.env }
    const { again, ...resolved } = resolveTarget(named, context).target
    // A server that the project describes in its code cannot be named on a command line.
    this.#target = typeof source === 'string' && again ? { ...resolved, again } : resolved
  }

  /** The result of one requirement, as soon as it is judged. Starts the run with the ids in `chosen` if it has not started. */
  async resultOf(id: string, chosen: readonly string[]): Promise<Result> {
    const finished = this.finished(chosen)
    const known = this.#results.get(id)
    if (known) return known
    const early = new Promise<Result>((resolve) => this.#waiting.set(id, resolve))
    return Promise.race([early, finished.then(({ report }) => lateResultOf(report, id))])
  }

  /** The whole run. Starts it with the ids in `chosen` if it has not started. */
  finished(chosen: readonly string[]): Promise<FinishedRun> {
    return (this.#finished ??= this.#run(new Set(chosen)))
  }

  /** Waits until the run has cleaned up. Returns its report, unless the run did not start or no report could be made. */
  async end(): Promise<Report | undefined> {
    const finished = await this.#finished?.catch(() => undefined)
    return finished?.report
  }

  async #run(selected: ReadonlySet<string>): Promise<FinishedRun> {
    const target = this.#target
    if (!target) throw new Error('the target is not known: beforeAll did not run')
    const { output, seed = randomBytes(4).toString('hex') } = this.#options
    const folder = output ?? (await mkdtemp(join(tmpdir(), 'forge-conformance-')))
    makeFolders(folder)
    const nonce = newNonce()
    const reaper = startReaper({ target, folder, nonce, removesFolder: output === undefined })
    let evidence = noEvidence
    const report = await run({
      contract,
      targets: [target],
      seed,
      nonce,
      selected,
      output: folder,
      preflight: true,
      command: 'vitest',
      signal: new AbortController().signal,
      listener: {
        started: () => {},
        phase: () => {},
        notice: (line) => console.log(line),
        result: (_target, result) => this.#take(result),
      },
      onJudged: (judged, all) => (evidence = evidenceOfProblems(judged, all)),
    })
    await this.#keep(report, folder, reaper)
    return { report, evidence }
  }

  #take(result: Result): void {
    this.#results.set(result.requirement, result)
    this.#waiting.get(result.requirement)?.(result)
  }

  /** Writes the report if a folder is named; otherwise keeps nothing, unless the ledger is still needed. */
  async #keep(report: Report, folder: string, reaper: ReturnType<typeof startReaper>): Promise<void> {
    const left = report.targets.flatMap(({ leftovers }) => leftovers)
    reaper.dismiss()
    if (this.#options.output !== undefined) await writeReport(report, folder)
    else await rm(folder, { recursive: true, force: true })
    for (const { kind, name, why } of left) console.log(`left on the target: ${kind} ${name}: ${why}`)
    for (const { kind, name } of report.targets.flatMap(({ mayAppear = [] }) => mayAppear))
      console.log(`may appear on the target later, since its creation had no clear response: ${kind} ${name}`)
  }
}

/** The result of a requirement that no check judged. Throws if the target could not be judged at all. */
function lateResultOf(report: Report, id: string): Result {
  const [target] = report.targets
  const result = target?.results.find(({ requirement }) => requirement === id)
  if (!result)
    return {
      requirement: id,
      verdict: 'skipped',
      reason: 'the target does not serve its document',
      exchanges: [],
      durationMs: 0,
    }
  if (result.verdict === 'error' && target?.unreachable) throw new Error(target.unreachable)
  return result
}

/** The input of the reaper on its standard input, as one line of JSON: secrets must not be on a command line or on disk. */
export interface ReaperOrder {
  readonly target: Target
  /** The output folder of the run, which holds its ledger. */
  readonly folder: string
  readonly nonce: string
  readonly removesFolder: boolean
}

/** Starts a process that cleans up after a run whose own process is killed: by Ctrl-C, by vitest, or by `kill -9`. */
export function startReaper(order: ReaperOrder): Pick<Guard, 'dismiss'> {
  const guard = startGuard<ReaperOrder>('dist/adapters/vitest/reaper-process.js')
  guard.order(order)
  return guard
}

import type { CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import type { Exchange } from '../client/exchange.ts'
import type { RecordedTarget } from '../report/evidence.ts'
import type { RequirementRecord, Result } from '../report/report.ts'
import type { RunListener, RunOptions } from '../runtime/job.ts'
import { recordedTarget } from './recorded-target.ts'
import { runChecks, type CheckResults, type TargetChecks } from './run-checks.ts'
import type { StrayErrors } from './stray-errors.ts'
import { TargetRun, type RunRecords, type TargetRepeat } from './target-run.ts'
import { withoutDoubtful } from './unsolicited.ts'

/** One repeat whose checks have ended. */
export class Repeat {
  /** In the order of `options.targets`. */
  readonly targets: readonly TargetRepeat[]
  /** The targets as in the evidence, in the same order. */
  readonly recorded: readonly RecordedTarget[]
  readonly #runs: readonly TargetRun[]
  readonly #listener: RunListener

  constructor(runs: readonly TargetRun[], targets: readonly TargetRepeat[], listener: RunListener) {
    this.#runs = runs
    this.#listener = listener
    this.targets = targets
    this.recorded = runs.map(({ runtime }) => recordedTarget(runtime))
  }

  /** Adds an exchange of the clean-up of a replayed run. */
  addCleanUp(exchange: Exchange): void {
    this.#runOf(exchange.target)?.addCleanUp(exchange)
  }

  /** One line for each requirement that clean-up has contradicted. */
  foundWrong(): readonly string[] {
    return this.#runs.flatMap((run) => run.foundWrong())
  }

  /** Drawn deletions on a target that no later request has read: kind and name. */
  unseen(target: string): readonly string[] {
    return this.#runOf(target)?.unseen() ?? []
  }

  /**
   * Removes the resources of the repeat; returns the remaining ones, in the order of `options.targets`. The results then include
   * the findings of clean-up.
   */
  async cleanUp(): Promise<readonly CleanedUp[]> {
    this.#listener.phase('clean-up')
    for (const { runtime } of this.#runs) runtime.client.beginCleanUp()
    const cleaned = await Promise.all(this.#runs.map((run) => run.cleanUp()))
    await this.#close()
    return cleaned
  }

  /** Removes nothing; returns all ledger entries of the targets, in the same order. */
  async keep(): Promise<readonly CleanedUp[]> {
    await this.#close()
    return this.#runs.map((run) => run.keep())
  }

  #runOf(target: string): TargetRun | undefined {
    return this.#runs.find(({ runtime }) => runtime.target.name === target)
  }

  async #close(): Promise<void> {
    await Promise.all(this.#runs.map(({ runtime }) => runtime.close()))
  }
}

/** Runs preflight and checks once against every target. The caller must call `cleanUp` or `keep` of the result. */
export async function runRepeat(
  options: RunOptions,
  requirements: readonly RequirementRecord[],
  records: RunRecords,
  repeat: number,
): Promise<Repeat> {
  const { targets, listener, signal } = options
  const runs = targets.map((target, index) => new TargetRun(options, records, target, index, repeat))
  for (const { runtime } of runs) {
    options.onRedactor?.(runtime.redactor)
    records.strayErrors.cleanWith(runtime.redactor)
  }

  listener.phase('preflight')
  await Promise.all(runs.map((run) => run.prepare()))
  for (const run of runs) run.noticeOrganizations()

  listener.phase('checks')
  const onResult = (target: string, given: Result): void => {
    const run = runs.find(({ runtime }) => runtime.target.name === target)
    const result = run?.withDeclarations(given) ?? given
    listener.result(target, result)
    // Under load, the check runs once more.
    if (!run?.runtime.client.limiter.lowering) options.onChecked?.(target, result)
  }
  const [results] = await Promise.all([
    runChecks(
      runs.map((run) => run.checks('documents')),
      onResult,
      records.strayErrors,
      signal,
    ),
    ...runs.map((run) => run.playSequences()),
  ])
  const resultsOf = ({ runtime }: TargetRun) => results.get(runtime.target.name) ?? new Map<string, Result>()
  await Promise.all(runs.map((run) => run.restart()))
  await Promise.all(runs.map((run) => run.askAgain()))
  for (const run of runs) run.judgeRules(resultsOf(run))
  await Promise.all(runs.map((run) => run.applyDeclarations(resultsOf(run))))
  for (const run of runs) run.showNotes()
  await Promise.all(runs.map(({ runtime }) => runtime.retireConnections()))
  for (const run of runs) run.judgeUnsolicited()

  // Users' suites run last, so that their requests, even those outside the client, change no verdict about the documents.
  const own = await runOwnChecks(
    runs.map((run) => run.checks('own suites')),
    onResult,
    records.strayErrors,
    signal,
  )
  const outcomes = runs.map((run) => run.outcome(requirements, own.get(run.runtime.target.name) ?? []))
  return new Repeat(runs, outcomes, listener)
}

/** Runs the checks of users' suites, which affect only their own results. */
async function runOwnChecks(
  asked: readonly TargetChecks[],
  onResult: (target: string, result: Result) => void,
  strayErrors: StrayErrors,
  signal: AbortSignal,
): Promise<CheckResults> {
  const some = asked.filter(({ requirements }) => requirements.length > 0)
  if (some.length === 0 || signal.aborted) return new Map()
  const results = await runChecks(some, onResult, strayErrors, signal)
  await Promise.all(some.map(({ runtime }) => runtime.retireConnections()))
  const known = some.map(({ runtime: { target, unsolicited } }) => {
    const certain = withoutDoubtful(results.get(target.name) ?? new Map<string, Result>(), unsolicited)
    return [target.name, new Map(certain)] as const
  })
  return new Map(known)
}

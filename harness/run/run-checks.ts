import { Draws } from '../../fixtures/naming/draws.ts'
import { exchangeSource } from '../client/exchange-id.ts'
import { freeTime } from '../client/free-time.ts'
import { DEFECT, INTERRUPTED } from '../report/reasons.ts'
import { resultWithout, type Result } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { Scenarios } from './contexts.ts'
import { runCheck, stackOf } from './run-check.ts'
import { judgeAgain } from './judge-again.ts'
import type { StrayErrors } from './stray-errors.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

export interface TargetChecks {
  readonly runtime: TargetRuntime
  readonly requirements: readonly Requirement[]
}

/** By target and requirement. */
export type CheckResults = ReadonlyMap<string, Map<string, Result>>

/** The interval of the progress checks, in milliseconds. */
const WATCH_EVERY_MS = 500
/** The longest idle time of a check after an interrupt, when nothing new is sent, in milliseconds. */
const IDLE_AFTER_INTERRUPT_MS = 2_000

/**
 * Runs the checks of all targets concurrently in this process; the client of each target limits concurrency. Every check has
 * exactly one result: one that throws outside of its promise, or never settles although nothing is in progress, is an `error`.
 */
export async function runChecks(
  targets: readonly TargetChecks[],
  onResult: (target: string, result: Result) => void,
  strayErrors: StrayErrors,
  signal: AbortSignal,
): Promise<CheckResults> {
  const start = (check: RunningCheck, decided: () => Promise<Result>): RunningCheck => {
    strayErrors.ownedBy(check, () => check.start(decided()))
    return check
  }
  const results = await Promise.all(
    targets.map(async ({ runtime, requirements }) => {
      const { name } = runtime.target
      const scenarios = new Scenarios(runtime)
      const checks = inOrderOf(runtime, requirements).map((requirement) =>
        start(new RunningCheck(requirement.id, runtime, (result) => onResult(name, result)), () =>
          runCheck(requirement, runtime, scenarios),
        ),
      )
      const given = (await settled(checks, runtime, signal)).map((result) => runtime.lists.decided(result))
      const final = await judgeAgain(requirements, given, runtime, async (requirement, anew) => {
        const check = start(new RunningCheck(requirement.id, runtime, () => {}), () =>
          runCheck(requirement, runtime, anew),
        )
        await settled([check], runtime, signal)
        return runtime.lists.decided(await check.result)
      })
      return [name, new Map(final.map((result) => [result.requirement, result]))] as const
    }),
  )
  return new Map(results)
}

/** The order in which checks start: that of the catalogue, or drawn if the order must not identify the suite. */
function inOrderOf(
  { target, seed, nonce }: TargetRuntime,
  requirements: readonly Requirement[],
): readonly Requirement[] {
  if (!target.wire) return requirements
  const draws = new Draws(`${seed} ${nonce}`, 'order of checks')
  const drawn = requirements.map((requirement) => [draws.below(2 ** 30), requirement] as const)
  return drawn.toSorted(([a], [b]) => a - b).map(([, requirement]) => requirement)
}

/** Waits for all checks; ends those that remain when the target has been idle for as long as any step may take. */
async function settled(
  checks: readonly RunningCheck[],
  { client, target }: TargetRuntime,
  signal: AbortSignal,
): Promise<Result[]> {
  let activity = client.limiter.activity
  let idleSince = freeTime()
  const watch = setInterval(() => {
    if (client.limiter.isBusy || client.limiter.activity !== activity) {
      activity = client.limiter.activity
      idleSince = freeTime()
      return
    }
    const idleMs = freeTime() - idleSince
    if (signal.aborted && idleMs > IDLE_AFTER_INTERRUPT_MS) for (const check of checks) check.interrupt()
    else if (idleMs > target.timeoutMs + target.patienceMs)
      for (const check of checks) check.fail('the check never settled')
  }, WATCH_EVERY_MS)
  try {
    return await Promise.all(checks.map(({ result }) => result))
  } finally {
    clearInterval(watch)
  }
}

/** A running check; its first result counts. */
class RunningCheck {
  readonly id: string
  readonly result: Promise<Result>
  readonly #runtime: TargetRuntime
  readonly #onResult: (result: Result) => void
  #resolve: ((result: Result) => void) | undefined

  constructor(id: string, runtime: TargetRuntime, onResult: (result: Result) => void) {
    this.id = id
    this.#runtime = runtime
    this.#onResult = onResult
    this.result = new Promise((resolve) => (this.#resolve = resolve))
  }

  start(decided: Promise<Result>): void {
    decided.then(
      (result) => void this.#settle(result),
      (cause: unknown) => void this.fail(stackOf(cause)),
    )
  }

  /** Makes the check an `error`; false if it already has a result. */
  fail(message: string): boolean {
    const shown = this.#runtime.redactor.cleanMessage(message)
    return this.#settle(this.#without('error', DEFECT, shown))
  }

  /** Ends a check that has nothing to wait for after an interrupt. */
  interrupt(): void {
    this.#settle(this.#without('skipped', INTERRUPTED))
  }

  #without(verdict: 'error' | 'skipped', reason: string, message?: string): Result {
    const source = exchangeSource('check', this.id)
    return {
      ...resultWithout(this.id, verdict, reason, message),
      exchanges: this.#runtime.exchangesOf(source),
      durationMs: this.#runtime.spentMsOf(source),
    }
  }

  #settle(result: Result): boolean {
    const resolve = this.#resolve
    if (!resolve) return false
    this.#resolve = undefined
    // A listener that throws must not prevent the end of the run.
    resolve(result)
    this.#onResult(result)
    return true
  }
}

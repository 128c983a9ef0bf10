import { AsyncLocalStorage } from 'node:async_hooks'
import type { Result } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { Scenarios } from './contexts.ts'
import { decide } from './decide.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** What one target is asked. */
export interface AskedTarget {
  readonly runtime: TargetRuntime
  readonly requirements: readonly Requirement[]
}

/** What the checks found: the results by target and requirement, and faults that belong to no check. */
export interface CheckResults {
  readonly results: ReadonlyMap<string, ReadonlyMap<string, Result>>
  readonly troubles: readonly string[]
}

/** How often it is looked whether the checks still get on, in milliseconds. */
const LOOK_EVERY_MS = 500

/**
 * Runs the checks of all targets side by side in this process; the client of each target limits what is under way. Every
 * check gives exactly one result: one that throws outside of its promise, or never settles though nothing is under way, is
 * an `error`.
 */
export async function runChecks(
  targets: readonly AskedTarget[],
  onResult: (target: string, result: Result) => void,
): Promise<CheckResults> {
  const running = new AsyncLocalStorage<RunningCheck>()
  const troubles: string[] = []
  const catchStray = (cause: unknown): void => {
    const check = running.getStore()
    if (check) check.fail(messageOf(cause))
    else troubles.push(messageOf(cause))
  }
  process.on('uncaughtException', catchStray)
  process.on('unhandledRejection', catchStray)
  try {
    const results = await Promise.all(
      targets.map(async ({ runtime, requirements }) => {
        const { name } = runtime.target
        const scenarios = new Scenarios(runtime)
        const checks = requirements.map((requirement) => {
          const check = new RunningCheck(requirement, (result) => onResult(name, result))
          running.run(check, () => check.start(decide(requirement, runtime, scenarios)))
          return check
        })
        const given = await settled(checks, runtime)
        return [name, new Map(given.map((result) => [result.requirement, result]))] as const
      }),
    )
    return { results: new Map(results), troubles }
  } finally {
    process.off('uncaughtException', catchStray)
    process.off('unhandledRejection', catchStray)
  }
}

/** Waits for all checks; gives up those that are left where nothing happens on the target any more. */
async function settled(
  checks: readonly RunningCheck[],
  { client, target }: TargetRuntime,
): Promise<Result[]> {
  const idleLimitMs = target.timeoutMs + target.patienceMs
  let activity = client.activity
  let idleSince = performance.now()
  const watch = setInterval(() => {
    if (client.isBusy || client.activity !== activity) {
      activity = client.activity
      idleSince = performance.now()
    } else if (performance.now() - idleSince > idleLimitMs)
      for (const check of checks) check.fail('the check never settled')
  }, LOOK_EVERY_MS)
  try {
    return await Promise.all(checks.map(({ result }) => result))
  } finally {
    clearInterval(watch)
  }
}

/** A check that is under way; the first result counts. */
class RunningCheck {
  readonly result: Promise<Result>
  readonly #requirement: Requirement
  readonly #started = performance.now()
  #settle: (result: Result) => void = () => {}

  constructor(requirement: Requirement, onResult: (result: Result) => void) {
    this.#requirement = requirement
    this.result = new Promise((resolve) => {
      this.#settle = (result) => {
        this.#settle = () => {}
        onResult(result)
        resolve(result)
      }
    })
  }

  start(decided: Promise<Result>): void {
    decided.then(
      (result) => this.#settle(result),
      (cause: unknown) => this.fail(messageOf(cause)),
    )
  }

  fail(message: string): void {
    this.#settle({
      requirement: this.#requirement.id,
      verdict: 'error',
      reason: 'a defect in the check',
      message,
      exchanges: [],
      durationMs: Math.round((performance.now() - this.#started) * 1000) / 1000,
    })
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error
    ? (cause.stack ?? cause.message).split('\n').slice(0, 3).join(' ')
    : String(cause)
}

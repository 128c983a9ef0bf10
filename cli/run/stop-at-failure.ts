import type { Result } from '../../harness/report/report.ts'
import { BAIL } from '../../harness/runtime/job.ts'

/** Which failures end a run. */
interface Stopping {
  /** Ids of the checks, in the order in which the first failure is determined; absent if the first failure to arrive counts. */
  readonly order?: readonly string[]
  /** Number of targets. */
  readonly targets: number
  readonly isFailure: (target: string, result: Result) => boolean
}

/** Ends the checks of a run after a failure. */
export class StopAtFailure {
  readonly #stopping: Stopping
  readonly #controller = new AbortController()
  /** Checks in that order, each with the number of targets that have no result for it. */
  readonly #left: Map<string, number>
  readonly #failed = new Set<string>()

  constructor(stopping: Stopping) {
    this.#stopping = stopping
    this.#left = new Map((stopping.order ?? []).map((id) => [id, stopping.targets]))
  }

  /** Aborted, with the reason `BAIL`, when nothing more is to be checked. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Receives a final result. */
  checked(target: string, result: Result): void {
    const id = result.requirement
    if (this.#stopping.isFailure(target, result)) this.#failed.add(id)
    this.#left.set(id, (this.#left.get(id) ?? 1) - 1)
    if (this.#isFound()) this.#controller.abort(BAIL)
  }

  #isFound(): boolean {
    if (this.#failed.size === 0 || !this.#stopping.order) return this.#failed.size > 0
    for (const [id, left] of this.#left) {
      if (this.#failed.has(id)) return true
      if (left > 0) return false
    }
    return false
  }
}

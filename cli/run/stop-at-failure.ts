import type { RequirementRecord, Result } from '../../harness/report/report.ts'
import { BAIL, type RunOptions } from '../../harness/runtime/job.ts'
import { type BaselineUse, hasFailed, isListed } from '../../harness/report/baseline.ts'
import { valueOf, type Values } from '../options/values.ts'
import { placeInBuildOrder } from './build-order.ts'

interface Stoppable {
  readonly settings: Values
  readonly selected: ReadonlySet<string>
  readonly targets: readonly unknown[]
  readonly baseline?: BaselineUse
}

/** The changes that `--bail` and `--next` make to a run, which `signal` also ends. Empty without them. */
export function stoppingFor(
  { settings, selected, targets, baseline }: Stoppable,
  requirements: readonly RequirementRecord[],
  signal: AbortSignal,
): Partial<Pick<RunOptions, 'signal' | 'onChecked' | 'placeOf' | 'preflight' | 'checksAddresses'>> {
  const isNext = valueOf(settings, 'next')
  if (!isNext && !valueOf(settings, 'bail')) return {}
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const places = new Map(requirements.map((one) => [one.id, placeInBuildOrder(one)]))
  const placeOf = (id: string): number => places.get(id) ?? 0
  const order = [...selected].toSorted((a, b) => placeOf(a) - placeOf(b))
  const stop = new StopAtFailure({
    ...(isNext ? { order } : {}),
    targets: targets.length,
    isFailure(target, result) {
      const about = known.get(result.requirement)
      const counts = about !== undefined && about.level !== 'open' && hasFailed(result)
      return counts && !(baseline && isListed(baseline, target, about))
    },
  })
  return {
    signal: AbortSignal.any([signal, stop.signal]),
    onChecked: (target, result) => stop.checked(target, result),
    // On a server under development, the first failure says more than the preflight.
    ...(isNext ? { placeOf, preflight: false, checksAddresses: true } : {}),
  }
}

interface Stopping {
  /** Ids of the checks, in the order in which the first failure is determined; absent if the first failure to arrive counts. */
  readonly order?: readonly string[]
  readonly targets: number
  readonly isFailure: (target: string, result: Result) => boolean
}

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

import { hasFailed, isListed, type BaselineUse } from '../../harness/report/baseline.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { valueOf, type Values } from '../options/values.ts'
import { placeInBuildOrder } from './build-order.ts'
import { StopAtFailure } from './stop-at-failure.ts'

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

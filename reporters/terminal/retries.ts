import type { Observation, Report, TargetReport } from '../../harness/report/report.ts'
import { timesOf } from '../../harness/report/server-errors.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'

const MAX_LENGTH = 500

/** One line for each target with repeated requests, so that repetitions are visible. */
export function renderRetries({ targets }: Report, { colors }: Style): string {
  return targets
    .flatMap((target) => {
      const line = retriesLine(target)
      return line === undefined ? [] : [colors.yellow(visibleAtMost(`${target.name}: ${line}`, MAX_LENGTH))]
    })
    .join('\n')
}

/** Operations that a line names. */
const NAMED = 3

/**
 * `312 requests were repeated: 300 after status 503, 12 after status 429; users.get 40, users.search 30, …`; undefined if there
 * were none.
 */
function retriesLine({ retries = [] }: Pick<TargetReport, 'retries'>): string | undefined {
  if (retries.length === 0) return undefined
  const reasons = countedBy(retries, ({ what }) => what).map(([what, times]) => `${times} after ${what}`)
  const operations = countedBy(retries, ({ operation }) => operation)
  const named = operations.slice(0, NAMED).map(([operation, times]) => `${operation} ${times}`)
  const more = operations.length > NAMED ? [`${operations.length - NAMED} more operations`] : []
  const all = timesOf(retries)
  const [requests, were] = all === 1 ? ['request', 'was'] : ['requests', 'were']
  return `${all} ${requests} ${were} repeated: ${reasons.join(', ')}; ${[...named, ...more].join(', ')}`
}

/** The highest count comes first. */
function countedBy(
  retries: readonly Observation[],
  keyOf: (one: Observation) => string,
): Array<[string, number]> {
  const counts = new Map<string, number>()
  for (const one of retries) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + one.times)
  return [...counts].sort(([, a], [, b]) => b - a)
}

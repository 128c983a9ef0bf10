import type { Observation, Report, TargetReport } from './report.ts'

/** Operations that a line names. */
const NAMED = 3

export function timesOf(noticed: readonly Observation[]): number {
  return noticed.reduce((sum, { times }) => sum + times, 0)
}

/** Whether a run that counts server errors received any (`--fail-on 5xx`). */
export function countsServerErrors({ run, targets }: Report): boolean {
  return (
    run.failOn?.includes('5xx') === true && targets.some(({ serverErrors = [] }) => serverErrors.length > 0)
  )
}

/**
 * `68 responses were server errors (HTTP 5xx): repos.get 60 (HTTP 500), …; such as check:repos.get#3`; undefined if there were
 * none. Excludes requests whose repetition succeeded.
 */
export function serverErrorsLine({
  serverErrors = [],
}: Pick<TargetReport, 'serverErrors'>): string | undefined {
  const [first] = serverErrors
  if (!first) return undefined
  const all = timesOf(serverErrors)
  const how = all === 1 ? '1 response was a server error' : `${all} responses were server errors`
  return `${how} (HTTP 5xx): ${named(serverErrors, ({ times }) => String(times))}; such as ${first.exchange}`
}

/** `2 operations refused every request: orgs.list-teams 12 times (HTTP 403), …`; undefined if there were none. */
export function hollowLine({ hollow = [] }: Pick<TargetReport, 'hollow'>): string | undefined {
  if (hollow.length === 0) return undefined
  const how = hollow.length === 1 ? '1 operation' : `${hollow.length} operations`
  return `${how} refused every request: ${named(hollow, ({ times }) => (times === 1 ? 'once' : `${times} times`))}`
}

/** The highest number comes first. */
function named(noticed: readonly Observation[], count: (one: Observation) => string): string {
  const ordered = noticed.toSorted((a, b) => b.times - a.times)
  const shown = ordered.slice(0, NAMED).map((one) => `${one.operation} ${count(one)} (${one.what})`)
  const more = ordered.length > NAMED ? [`${ordered.length - NAMED} more`] : []
  return [...shown, ...more].join(', ')
}

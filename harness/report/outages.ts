import type { Report, TargetReport } from './report.ts'

/** The reason why requirements were not judged, and the target. The line contains text of the target. */
export interface OutageLine {
  /** The name of the target, `merge`, or `run` for an error that belongs to no check. */
  readonly where: string
  readonly line: string
}

/**
 * An interrupt, targets that could not be tested or stopped responding, missing and interrupted shards, and errors that belong to no check.
 * Every format shows these first.
 */
export function outagesOf({ run, targets }: Pick<Report, 'run' | 'targets'>): OutageLine[] {
  return [...outagesOfRun(run), ...targets.flatMap(outagesOfTarget)]
}

/** The same without those of one target. */
export function outagesOfRun(run: Report['run']): OutageLine[] {
  const { strayErrors = [] } = run
  return [...cut(run), ...missingShards(run), ...strayErrors.map((line) => ({ where: 'run', line }))]
}

function cut({ interrupted, bailed }: Report['run']): OutageLine[] {
  if (!interrupted) return []
  const why = bailed ? 'stopped after a failure' : 'interrupted'
  return [{ where: 'run', line: `${why}: what was not checked by then is not judged` }]
}

/** The same for one target. */
export function outagesOfTarget({
  name,
  unreachable,
  stoppedResponding,
}: Pick<TargetReport, 'name' | 'unreachable' | 'stoppedResponding'>): OutageLine[] {
  return [unreachable, stoppedResponding].flatMap((line) =>
    line === undefined ? [] : [{ where: name, line }],
  )
}

function missingShards({ missingShards = [] }: Report['run']): OutageLine[] {
  if (missingShards.length === 0) return []
  const list = missingShards.join(', ')
  const which = missingShards.length === 1 ? `shard ${list} is` : `shards ${list} are`
  const line = `${which} missing, and what they check is not judged; merge their reports as well`
  return [{ where: 'merge', line }]
}

import type { TargetReport } from './report.ts'

/** How a target treats ordinary clients otherwise than the suite, one line for each difference. Each gives exit code 1. */
export function wireDifferencesOf({ exploration }: Pick<TargetReport, 'exploration'>): string[] {
  return (exploration?.differential?.differences ?? []).map(
    ({ what, ordinary, own }) =>
      `${what}: an ordinary client gets ${ordinary.response}, the suite ${own.response} (${ordinary.exchange}, ${own.exchange})`,
  )
}

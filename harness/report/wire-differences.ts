import type { TargetReport } from './report.ts'

/** Differences between the responses to ordinary clients and to the suite, one line each. Each gives exit code 1. */
export function wireDifferencesOf({ exploration }: Pick<TargetReport, 'exploration'>): string[] {
  return (exploration?.differential?.differences ?? []).map(
    ({ what, ordinary, own }) =>
      `${what}: an ordinary client gets ${ordinary.response}, the suite ${own.response} (${ordinary.exchange}, ${own.exchange})`,
  )
}

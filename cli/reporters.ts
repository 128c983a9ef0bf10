import type { OwnReporter } from '../reporters/common/own-reporter.ts'

// The package's export `forge-conformance/reporters`, for reporters of the user (docs/how-to/extending.md).

export type { Evidence, Exchange } from '../harness/report/evidence.ts'
export type {
  Level,
  Report,
  RequirementRecord,
  Result,
  TargetReport,
  Totals,
  Verdict,
} from '../harness/report/report.ts'
export type { OwnReporter } from '../reporters/common/own-reporter.ts'

/** Gives a reporter its type. */
export function defineReporter(reporter: OwnReporter): OwnReporter {
  return reporter
}

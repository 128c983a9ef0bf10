import type { Comparison } from '../../../harness/report/compare-reports.ts'
import type { Evidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'

/** The input of a page: one run, or several that are compared. */
export type PageInput = Comparison

export function pageOfRun(report: Report, evidence: Evidence): PageInput {
  const { suite, run, targets } = report
  return {
    report,
    evidence,
    runs: [{ label: 'run', suite, run, columns: targets.map((_, column) => column) }],
    notInAll: new Map(),
  }
}

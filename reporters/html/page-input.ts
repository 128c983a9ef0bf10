import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'

/** Where a column's target was run, for pages that show several runs. */
export interface RunFacts {
  /** How the run is called in the page: the file of its report. */
  readonly label: string
  readonly suite: Report['suite']
  readonly run: Report['run']
  /** The columns of its targets. */
  readonly columns: readonly number[]
}

/** What a page is made of. */
export interface PageInput {
  readonly report: Report
  readonly evidence: Evidence
  /** More than one where runs are compared. */
  readonly runs: readonly RunFacts[]
  /** Requirements that not every run's catalogue has, with the labels of the runs that lack them. */
  readonly notInAll: ReadonlyMap<string, readonly string[]>
}

/** The page of one run. */
export function pageOfRun(report: Report, evidence: Evidence): PageInput {
  const { suite, run, targets } = report
  return {
    report,
    evidence,
    runs: [{ label: 'run', suite, run, columns: targets.map((_, column) => column) }],
    notInAll: new Map(),
  }
}

import type { Evidence } from '../harness/report/evidence.ts'
import type { Report } from '../harness/report/report.ts'

/** One way to read a run. A pure function of report and evidence: the same two give the same document. */
export interface Reporter {
  /** How it is asked for. */
  readonly name: string
  /** The file that it fills in the output folder; without one it is for the terminal. */
  readonly file?: string
  /** Which exchanges it looks at: those that decided what did not hold, all, or, where absent, none. */
  readonly reads?: 'decisive exchanges' | 'all exchanges'
  render(report: Report, evidence: Evidence): string
}

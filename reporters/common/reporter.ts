import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'

/** An output format: a pure function of report and evidence. */
export interface Reporter {
  /** The value of `--reporter`. */
  readonly name: string
  /** The file name in the output folder; absent for output to the terminal. */
  readonly file?: string
  /** The exchanges that it reads: those that decided failures, or all; no exchanges if absent. */
  readonly reads?: 'decisive exchanges' | 'all exchanges'
  render(report: Report, evidence: Evidence): string
  /** The same text in pieces, for formats whose text is as large as the evidence. */
  pieces?(report: Report, evidence: Evidence): Iterable<string>
  /**
   * Does the costly part while clean-up runs. The reporter that it returns renders the final report of the same run, whose
   * results and decisive exchanges are those of `judged`, without reading exchanges.
   */
  prepare?(judged: Report, evidence: Evidence): Promise<Reporter>
}

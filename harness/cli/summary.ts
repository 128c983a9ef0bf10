import { join } from 'node:path'
import { exchangesOfFailures } from '../../reporters/terminal/failures.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { terminalReporter } from '../../reporters/terminal/terminal.ts'
import { indexEvidence, noEvidence, type Evidence } from '../report/evidence.ts'
import { pickEvidence } from '../report/read-evidence.ts'
import type { Report } from '../report/report.ts'
import { visible } from '../report/visible.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../report/write-report.ts'

/** Lines of a terminal that failures take at most, unless all are asked for. */
const FAILURE_LINES = 30

export interface SummaryOptions {
  readonly output: string
  readonly colored: boolean
  readonly verbose: boolean
  readonly notice: (line: string) => void
}

/** What a run ends with: matrix, failures and totals, and where to read more. */
export async function summaryOf(report: Report, options: SummaryOptions): Promise<string> {
  const { output, colored, verbose } = options
  const evidence = await evidenceFor(report, options)
  const style = styleOf(colored, verbose ? Infinity : FAILURE_LINES)
  const summary = terminalReporter(style).render(report, evidence)
  const files = `report ${visible(join(output, REPORT_FILE))}, evidence ${visible(join(output, EVIDENCE_FILE))}`
  return `\n${summary}\n\n${files}, seed ${visible(report.run.seed)}\n`
}

/** The few exchanges that the failures are shown with; a summary without them is better than none. */
async function evidenceFor(report: Report, { output, notice }: SummaryOptions): Promise<Evidence> {
  const wanted = exchangesOfFailures(report)
  if (wanted.size === 0) return noEvidence
  try {
    return indexEvidence(await pickEvidence(join(output, EVIDENCE_FILE), wanted))
  } catch (cause) {
    notice(cause instanceof Error ? cause.message : String(cause))
    return noEvidence
  }
}

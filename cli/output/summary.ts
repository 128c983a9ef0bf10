import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { styleOf } from '../../reporters/terminal/style.ts'
import { renderKnownFailures } from '../../reporters/terminal/known-failures.ts'
import { renderRemarks, terminalReporter } from '../../reporters/terminal/terminal.ts'
import { renderProfiles } from '../../reporters/terminal/profiles.ts'
import { renderRetries } from '../../reporters/terminal/retries.ts'
import { renderTotals } from '../../reporters/terminal/totals.ts'
import type { Report } from '../../harness/report/report.ts'
import { outagesOf } from '../../harness/report/outages.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import type { LoadedReporter } from '../extensions/load-reporters.ts'
import { TERMINAL } from '../options/options.ts'
import { shieldCommands } from './terminal.ts'
import { writeReports, type PreparedReporters } from './write-reports.ts'

/** Maximum number of lines that failures take on a terminal without --verbose. */
export const FAILURE_LINES = 20

export interface SummaryOptions {
  readonly reporters: readonly string[]
  readonly ownReporters: readonly LoadedReporter[]
  readonly output: string
  readonly colored: boolean
  readonly verbose: boolean
  /** False: `report.json` could not be written; a file of that name belongs to somebody else. Default: true. */
  readonly isWritten?: boolean
  readonly notice: (line: string) => void
  readonly prepared?: PreparedReporters
}

/** Writes the results of a run with every reporter, and prints the paths of the files. Returns false if a reporter failed. */
export async function summarize(report: Report, options: SummaryOptions): Promise<boolean> {
  const { reporters, ownReporters, output, colored, verbose, isWritten = true, notice, prepared } = options
  const style = styleOf(colored, verbose ? Infinity : FAILURE_LINES)
  const stdout = (text: string): void => void process.stdout.write(text)
  // In a pipe, the first line must have content.
  if (process.stdout.isTTY) stdout('\n')
  const { files, whole } = await writeReports(reporters, report, {
    output,
    evidenceFile: join(output, EVIDENCE_FILE),
    environment: process.env,
    terminal: terminalReporter(style),
    stdout,
    notice,
    ownReporters,
    ...(prepared ? { prepared } : {}),
  })
  // The totals are always shown, so that nobody has to open a file to see the result.
  if (!reporters.includes(TERMINAL)) {
    const lines = [
      ...outagesOf(report).map(({ where, line }) => visibleAtMost(`${where}: ${line}`, 600)),
      renderRemarks(report, style),
      renderProfiles(report, style),
      renderKnownFailures(report, style),
      renderRetries(report, style),
      renderTotals(report, style),
    ].filter(Boolean)
    stdout(shieldCommands(`${lines.join('\n')}\n`, process.env))
  }
  const at = (file: string): string => visible(join(output, file))
  // A file with the name of one that could not be written belongs to somebody else.
  const hasEvidence = !report.run.fileErrors?.some((error) => error.includes(EVIDENCE_FILE))
  const written = [
    ...(isWritten ? [['report', REPORT_FILE]] : []),
    ...(hasEvidence ? [['evidence', EVIDENCE_FILE]] : []),
  ].flatMap(([what = '', file = '']) => (existsSync(join(output, file)) ? [`${what} ${at(file)}, `] : []))
  stdout(`\n${written.join('')}seed ${visible(report.run.seed)}\n`)
  if (files.length > 0) stdout(`open: ${files.map(at).join(', ')}\n`)
  return whole
}

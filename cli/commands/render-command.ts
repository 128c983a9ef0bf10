import { dirname, join } from 'node:path'
import { refuseForeign } from '../../files/written-files.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { terminalReporter } from '../../reporters/terminal/terminal.ts'
import { loadReporters } from '../extensions/load-reporters.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { filesOf } from '../output/remove-former-run.ts'
import { reportAt } from '../output/report-at.ts'
import { FAILURE_LINES } from '../output/summary.ts'
import { wantsColor } from '../output/terminal.ts'
import { usableFolder } from '../output/usable.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { writeReports } from '../output/write-reports.ts'
import { UsageError } from '../base/usage-error.ts'

/** `forge-conformance render`: writes a report in other formats. Returns the exit code. */
export async function renderCommand({ args: [path = ''], flags }: CommandInput): Promise<number> {
  const ownReporters = await loadReporters(flags)
  const names = flags.renderReporter || ownReporters.length === 0 ? valueOf(flags, 'renderReporter') : []
  const toStdout = valueOf(flags, 'stdout')
  if (toStdout && names.length + ownReporters.length > 1)
    throw new UsageError('--stdout requires exactly one reporter')
  const { report, file } = await reportAt(path)
  const evidenceFile = join(dirname(file), EVIDENCE_FILE)
  const notice = (line: string): void => void process.stderr.write(`note ${visible(line)}\n`)
  const output = valueOf(flags, 'renderOutput') ?? dirname(file)
  if (!toStdout) usableFolder(output, () => refuseForeign(output, filesOf(names, ownReporters)))
  const colored = wantsColor(valueOf(flags, 'color'), process.stdout)
  const style = styleOf(colored, valueOf(flags, 'verbose') ? Infinity : FAILURE_LINES)
  endAtSignals('not every format is written')
  const { files, whole } = await writeReports(names, report, {
    output,
    evidenceFile,
    // A report that is rendered later is not the summary of the rendering job.
    environment: {},
    toStdout,
    ownReporters,
    terminal: terminalReporter(style),
    stdout: (text) => void process.stdout.write(text),
    notice,
  })
  for (const name of files) process.stdout.write(`${visible(join(output, name))}\n`)
  return whole ? exitCodes.held : exitCodes.incomplete
}

import { dirname, join } from 'node:path'
import { styleOf } from '../reporters/terminal/style.ts'
import { terminalReporter } from '../reporters/terminal/terminal.ts'
import { exitCodes } from '../harness/report/exit-code.ts'
import { visible } from '../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../harness/report/write-report.ts'
import { chooseReporters } from './choose-reporters.ts'
import { wantsColor } from './color.ts'
import { reportAt } from './report-at.ts'
import { FAILURE_LINES } from './summary.ts'
import { UsageError } from './usage-error.ts'
import { writeReports } from './write-reports.ts'

export interface RenderFlags {
  readonly reporter?: readonly string[]
  readonly output?: string
  readonly stdout?: true
  readonly verbose?: true
  readonly color: boolean
}

/** `forge-conformance render`: makes of a report what a run could have made. Gives the exit code. */
export async function renderCommand(path: string, flags: RenderFlags): Promise<number> {
  const names = chooseReporters(flags.reporter, ['html'])
  if (flags.stdout && names.length > 1) throw new UsageError('--stdout is for one reporter')
  const { report, file } = await reportAt(path)
  const evidenceFile = join(dirname(file), EVIDENCE_FILE)
  const notice = (line: string): void => void process.stderr.write(`note ${visible(line)}\n`)
  const output = flags.output ?? dirname(file)
  const style = styleOf(wantsColor(flags.color), flags.verbose ? Infinity : FAILURE_LINES)
  const { files, whole } = await writeReports(names, report, {
    output,
    evidenceFile,
    // A report that is made later is not the summary of the job in which it is made.
    environment: {},
    toStdout: flags.stdout ?? false,
    terminal: terminalReporter(style),
    stdout: (text) => void process.stdout.write(text),
    notice,
  })
  for (const name of files) process.stdout.write(`${visible(join(output, name))}\n`)
  return whole ? exitCodes.held : exitCodes.incomplete
}

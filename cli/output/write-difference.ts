import { join } from 'node:path'
import { writeToFolder } from '../../files/written-files.ts'
import { liveDifference } from '../../harness/report/live-difference.ts'
import { openEvidence } from '../../harness/report/read-evidence.ts'
import { visible } from '../../harness/report/visible.ts'
import type { Report } from '../../harness/report/report.ts'
import { DIFFERENCE_FILE, EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { jsonText } from '../../reporters/json-text.ts'
import { renderLiveDifference } from '../../reporters/live-difference-text.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { valueOf, type Values } from '../options/values.ts'
import { shieldCommands, wantsColor } from './terminal.ts'

/**
 * Compares the two targets of a run with `--against`: prints the differences and writes their file. Returns false if they could not be
 * written; one notice reports it.
 */
export async function writeDifference(report: Report, output: string, settings: Values): Promise<boolean> {
  const colored = wantsColor(valueOf(settings, 'color'), process.stdout)
  const style = styleOf(colored, valueOf(settings, 'verbose') ? Infinity : 0)
  const [one, other] = report.targets
  if (!one || !other) return true
  try {
    const evidence = await openEvidence(join(output, EVIDENCE_FILE))
    const difference = liveDifference(report, [one, other], evidence)
    const file = writeToFolder(output, DIFFERENCE_FILE, [jsonText(difference)])
    process.stdout.write(
      shieldCommands(`\n${renderLiveDifference(difference, style)}\n\n${file}\n`, process.env),
    )
    return true
  } catch (cause) {
    process.stderr.write(`note the targets cannot be compared: ${visible(String(cause))}\n`)
    return false
  }
}

import { join } from 'node:path'
import { writeToFolder } from '../../files/written-files.ts'
import { liveDifference } from '../../harness/report/live-difference.ts'
import { openEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { DIFFERENCE_FILE, EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { jsonText } from '../../reporters/json-text.ts'
import { renderLiveDifference } from '../../reporters/live-difference-text.ts'
import type { Style } from '../../reporters/terminal/style.ts'
import { shieldCommands } from './terminal.ts'

/** Compares the two targets of a run with `--against`: prints the differences and writes their file. Throws if it cannot write. */
export async function writeDifference(report: Report, output: string, style: Style): Promise<void> {
  const [one, other] = report.targets
  if (!one || !other) return
  const evidence = await openEvidence(join(output, EVIDENCE_FILE))
  const difference = liveDifference(report, [one, other], evidence)
  const file = writeToFolder(output, DIFFERENCE_FILE, [jsonText(difference)])
  process.stdout.write(
    shieldCommands(`\n${renderLiveDifference(difference, style)}\n\n${file}\n`, process.env),
  )
}

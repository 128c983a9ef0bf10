import { writeToFolder } from '../../files/written-files.ts'
import { reportDigest } from './report-digest.ts'
import { verdicts, type Report } from './report.ts'

export const REPORT_FILE = 'report.json'
export const EVIDENCE_FILE = 'evidence.ndjson'
/** The exchanges of a run until it has ended. */
export const JOURNAL_FILE = 'evidence.partial.ndjson'
/** The differences between the two targets of a run with `--against`. */
export const DIFFERENCE_FILE = 'difference.json'

/**
 * Writes `report.json` into a folder: whole, or not at all. Gives the path of the file. Throws when a result has a verdict
 * that does not exist, since everything downstream would read it as "not a failure".
 */
export async function writeReport(report: Report, folder: string): Promise<string> {
  refuseUnknownVerdicts(report)
  const text = `${JSON.stringify({ ...report, digest: digestOf(report) }, null, 1)}\n`
  return writeToFolder(folder, REPORT_FILE, [text])
}

/** Of what a reader gets: what is undefined is not written. */
function digestOf(report: Report): string {
  return reportDigest(JSON.parse(JSON.stringify(report)) as Report)
}

function refuseUnknownVerdicts({ targets }: Report): void {
  for (const { name, results } of targets)
    for (const { requirement, verdict } of results)
      if (!verdicts.includes(verdict))
        throw new Error(`${requirement} on ${name} has the unknown verdict ${JSON.stringify(verdict)}`)
}

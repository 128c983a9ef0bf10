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
 * Writes `report.json` into a folder, completely or not at all. Returns the path of the file. Throws if a result has an unknown
 * verdict, because readers would count it as no failure.
 */
export async function writeReport(report: Report, folder: string): Promise<string> {
  refuseUnknownVerdicts(report)
  const text = `${JSON.stringify({ ...report, digest: digestOf(report) }, null, 1)}\n`
  return writeToFolder(folder, REPORT_FILE, [text])
}

/** The digest of the report as readers receive it: undefined values are not written. */
function digestOf(report: Report): string {
  return reportDigest(JSON.parse(JSON.stringify(report)) as Report)
}

function refuseUnknownVerdicts({ targets }: Report): void {
  for (const { name, results } of targets)
    for (const { requirement, verdict } of results)
      if (!verdicts.includes(verdict))
        throw new Error(`${requirement} on ${name} has the unknown verdict ${JSON.stringify(verdict)}`)
}

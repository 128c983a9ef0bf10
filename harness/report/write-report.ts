import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportDigest } from './report-digest.ts'
import { verdicts, type Report } from './report.ts'

export const REPORT_FILE = 'report.json'
export const EVIDENCE_FILE = 'evidence.ndjson'
/** The differences between the two targets of a run with `--against`. */
export const DIFFERENCE_FILE = 'difference.json'

/**
 * Writes `report.json` into a folder: whole, or not at all. Gives the path of the file. Throws when a result has a verdict
 * that does not exist, since everything downstream would read it as "not a failure".
 */
export async function writeReport(report: Report, folder: string): Promise<string> {
  refuseUnknownVerdicts(report)
  await mkdir(folder, { recursive: true })
  const file = join(folder, REPORT_FILE)
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, `${JSON.stringify({ ...report, digest: digestOf(report) }, null, 1)}\n`)
    await rename(unfinished, file)
  } catch (cause) {
    // The report of an earlier run would be taken for this one.
    for (const stale of [unfinished, file]) await rm(stale, { force: true })
    throw cause
  }
  return file
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

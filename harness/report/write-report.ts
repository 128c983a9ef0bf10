import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './report.ts'

export const REPORT_FILE = 'report.json'
export const EVIDENCE_FILE = 'evidence.ndjson'

/** Writes `report.json` into a folder: whole, or not at all. Gives the path of the file. */
export async function writeReport(report: Report, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, REPORT_FILE)
  const unfinished = `${file}.${process.pid}.tmp`
  await writeFile(unfinished, `${JSON.stringify(report, null, 1)}\n`)
  await rename(unfinished, file)
  return file
}

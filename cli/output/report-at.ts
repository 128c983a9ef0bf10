import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readReport } from '../../harness/report/read-report.ts'
import type { Report } from '../../harness/report/report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import { UsageError } from '../usage-error.ts'

/** A report and its file. */
export interface FoundReport {
  readonly report: Report
  readonly file: string
}

/** Reads a report by the path of the file or of its folder. Throws `UsageError`. */
export async function reportAt(path: string): Promise<FoundReport> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(path, REPORT_FILE) : path
  try {
    return { report: await readReport(file), file }
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw new UsageError(cause.message)
    throw cause
  }
}

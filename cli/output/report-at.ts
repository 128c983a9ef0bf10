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

async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | 'absent'> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return 'absent'
  if (found.isDirectory()) return 'folder'
  return found.isFile() ? 'file' : 'other'
}

/** Reads a report by the path of the file or of its folder. Throws `UsageError`. */
export async function reportAt(path: string): Promise<FoundReport> {
  const isFolder = (await kindOf(path)) === 'folder'
  const file = isFolder ? join(path, REPORT_FILE) : path
  // Reading a pipe would wait for its writer.
  if ((await kindOf(file)) === 'other') throw new UsageError(`${file} is no regular file`)
  try {
    return { report: await readReport(file), file }
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw new UsageError(cause.message)
    throw cause
  }
}

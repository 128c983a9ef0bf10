import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Reporter } from './reporter.ts'

/** The version of the interface of reporters of the user. */
export const REPORTER_VERSION = 1

/** A reporter of the user: a format of its own, in a file of the output folder. */
export interface OwnReporter extends Pick<Reporter, 'reads'> {
  /** The version of this interface: 1. */
  readonly version: typeof REPORTER_VERSION
  /** The file in the output folder: a plain name that no other reporter writes. */
  readonly file: string
  /** The content of the file. `report` is a copy; `evidence` has no exchanges unless `reads` asks for them. */
  render(report: Report, evidence: Evidence): string | Promise<string>
}

/** The flaw of a value that should be a reporter; undefined if there is none. `taken`: names of files that others write. */
export function ownReporterFlaw(value: unknown, taken: ReadonlySet<string>): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is no object'
  const { version, file, render, reads } = value as Readonly<Record<string, unknown>>
  if (version !== REPORTER_VERSION)
    return `version ${String(version)} of reporters is not known; this package takes ${REPORTER_VERSION}`
  if (typeof render !== 'function') return 'it has no function render'
  if (reads !== undefined && reads !== 'decisive exchanges' && reads !== 'all exchanges')
    return 'reads is "decisive exchanges" or "all exchanges"'
  if (typeof file !== 'string') return 'it has no file, the name of what it writes'
  // A plain name on every system.
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} _.+-]{0,98}[\p{L}\p{N}_+-])?$/u.test(file))
    return `the file ${JSON.stringify(file.slice(0, 200))} is no plain name in the output folder, such as results.txt`
  // Logs of servers that the run starts are numbered.
  if (taken.has(file.toLowerCase()) || /^target(?:-\d+)?\.log$/i.test(file))
    return `the file ${file} is written by something else`
  return undefined
}

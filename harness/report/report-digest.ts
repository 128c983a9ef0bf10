import { createHash } from 'node:crypto'
import type { Report } from './report.ts'

/** Changes with every word of a report, and not with the white space in its file. Who edits a report can write another one. */
export function reportDigest(report: Report): string {
  const text = JSON.stringify({ ...report, digest: undefined })
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

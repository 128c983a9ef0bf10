import { createHash } from 'node:crypto'
import type { Report } from './report.ts'

/**
 * The digest of a report: it changes with every word and does not depend on white space in its file. It does not prevent edits,
 * since an editor can write a new digest.
 */
export function reportDigest(report: Report): string {
  const text = JSON.stringify({ ...report, digest: undefined })
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

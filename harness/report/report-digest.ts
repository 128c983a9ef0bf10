import type { Report } from './report.ts'
import { textDigest } from './text-digest.ts'

/**
 * The digest of a report: it changes with every word and does not depend on white space in its file. It does not prevent edits,
 * since an editor can write a new digest.
 */
export function reportDigest(report: Report): string {
  return textDigest(JSON.stringify({ ...report, digest: undefined }))
}

import { gzipSync } from 'node:zlib'
import type { Evidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'
import { bodyLimits } from './body-limits.ts'
import { packEvidence } from './pack-evidence.ts'

/** Maximum number of characters of evidence, which keeps the page under five million. */
export const EVIDENCE_BUDGET = 3_500_000

/** The evidence as text for a script element: gzip in base64. */
export function compressEvidence(report: Report, evidence: Evidence, budget = EVIDENCE_BUDGET): string {
  let packed = ''
  for (const longest of bodyLimits) {
    packed = compress(packEvidence(report, evidence, longest))
    if (packed.length <= budget) break
  }
  return packed
}

function compress(value: unknown): string {
  return gzipSync(JSON.stringify(value), { level: 6 }).toString('base64')
}

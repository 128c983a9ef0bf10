import { gzipSync } from 'node:zlib'
import type { Evidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'
import { packEvidence } from './pack-evidence.ts'

/** Limits for the bytes of a body, tried in this order until the evidence fits. */
const longestBodies = [32_768, 8192, 2048, 512, 0]

/** The most characters of evidence, which keep the page under five million. */
export const EVIDENCE_BUDGET = 3_500_000

/** The evidence as text for a script element: gzip in base64. */
export function compressEvidence(report: Report, evidence: Evidence, budget = EVIDENCE_BUDGET): string {
  let packed = ''
  for (const longest of longestBodies) {
    packed = compress(packEvidence(report, evidence, longest))
    if (packed.length <= budget) break
  }
  return packed
}

function compress(value: unknown): string {
  return gzipSync(JSON.stringify(value), { level: 6 }).toString('base64')
}

import { gzipSync } from 'node:zlib'
import type { Evidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'
import { packEvidence } from './pack-evidence.ts'

/** Bytes of one body that the page carries: the most that fits. */
const longestBodies = [32_768, 8192, 2048, 512, 0]

/** Characters that the evidence may take in the page, so that page and all stay under five million. */
export const EVIDENCE_BUDGET = 3_500_000

/** The evidence as text that a script element can hold: gzip in base64. */
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

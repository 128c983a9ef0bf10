import { bundleLimits } from '../../proof/certify/bundle-files.ts'
import { fromBase64, toText } from '../../proof/certify/bytes.ts'
import { gunzip } from '../../proof/certify/gunzip.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import type { Report } from '../../harness/report/report.ts'
import { bodyLimits } from '../../reporters/html/evidence/body-limits.ts'
import { packEvidence } from '../../reporters/html/evidence/pack-evidence.ts'
import { pageOfRun } from '../../reporters/html/model/page-input.ts'
import { pageWith } from '../../reporters/html/render-page.tsx'
import { orUndefined } from '../base/usage-error.ts'

const EVIDENCE = /<script type="application\/gzip\+base64" id="evidence">([A-Za-z0-9+/]*={0,2})<\/script>/

/**
 * Whether a page is the one that this package makes of a report. Its evidence is compared unpacked, because gzip compresses the same text
 * differently on other systems.
 */
export function isPageOf(page: string, report: Report, evidence: Evidence): boolean {
  const packed = EVIDENCE.exec(page)?.[1]
  if (packed === undefined || page !== pageWith(pageOfRun(report, evidence), packed)) return false
  const unpacked = orUndefined(() =>
    // A browser reads the first member alone.
    toText(gunzip(fromBase64(packed) ?? new Uint8Array(), bundleLimits.evidence, { isPlain: true })),
  )
  const limit = unpacked === undefined ? undefined : limitIn(unpacked)
  return limit !== undefined && unpacked === JSON.stringify(packEvidence(report, evidence, limit))
}

/** The length at which the page cut bodies. It depends on how well they were compressed. */
function limitIn(text: string): number | undefined {
  return orUndefined(() => {
    const value: unknown = JSON.parse(text)
    const { bodiesCutAt = bodyLimits[0] } = isRecord(value) ? value : {}
    return bodyLimits.find((limit) => limit === bodiesCutAt)
  })
}

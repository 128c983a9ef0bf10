import { join } from 'node:path'
import { Broken } from '../../proof/certify/finding.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { evidenceFor } from '../output/evidence-for.ts'

/** The exchanges that the matrix page of a certificate shows, of the evidence in a folder. Throws {@link Broken}. */
export function evidenceOfPage(report: Report, folder: string): Promise<Evidence> {
  return evidenceFor(report, join(folder, EVIDENCE_FILE), false, (line) => {
    throw new Broken(line)
  })
}

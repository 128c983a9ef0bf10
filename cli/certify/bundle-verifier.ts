import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import type { KeylessAttestation } from '../../proof/certify/sigstore-bundle.ts'
import type { Report, RequirementRecord } from '../../harness/report/report.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { pageOfRun } from '../../reporters/html/model/page-input.ts'
import { renderPage } from '../../reporters/html/render-page.tsx'
import { packageIdentity } from '../../schemas/load.ts'
import { contract } from '../catalogue/contract.ts'
import { keylessFindings, type KeylessQuestions } from './keyless/keyless-findings.ts'
import { nodePrimitives } from './node-primitives.ts'
import { packageFiles } from './package-files.ts'
import { type BundleQuestions, evidenceOfPage, verifyBundleBy } from './verify-bundle-by.ts'

/**
 * Verifies the files of a bundle with this package. `suite`: identity of the package, if it was computed before. Throws `Broken`,
 * `Unproven` and `UnreadableFile`.
 */
export async function* verifyBundle(
  files: BundleFiles,
  { trustedRoot, ...questions }: BundleQuestions & Pick<KeylessQuestions, 'trustedRoot'> = {},
  suite?: CertificateFacts['suite'],
): AsyncGenerator<Finding> {
  const platform = {
    primitives: nodePrimitives,
    suite: suite ?? (await suiteFacts(recordsOf(contract))),
    verifyKeyless: (attestation: KeylessAttestation, createdAt: string) =>
      keylessFindings(attestation, { identity: questions.identity, trustedRoot, createdAt }),
  }
  yield* verifyBundleBy(platform, files, questions)
}

/** This package, as certificates name it. */
export async function suiteFacts(
  requirements: readonly RequirementRecord[],
): Promise<CertificateFacts['suite']> {
  return {
    ...packageIdentity(),
    catalogueDigest: catalogueDigest(requirements),
    files: await packageFiles(),
  }
}

/** The matrix page of a run whose evidence is in a folder. */
export async function pageOf(report: Report, folder: string): Promise<string> {
  return renderPage(pageOfRun(report, await evidenceOfPage(report, folder)))
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import type { CertificateFacts } from '../../harness/certify/certificate.ts'
import { Broken, Unproven, type Finding } from '../../harness/certify/finding.ts'
import type { BundleFiles } from '../../harness/certify/bundle-files.ts'
import {
  bundleFindings,
  type BundleVerifier,
  type UnpackedPhase,
} from '../../harness/certify/verify-bundle.ts'
import type { Report, RequirementRecord } from '../../harness/report/report.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { recordsOf } from '../../harness/run/contract.ts'
import { reporters } from '../../reporters/registry.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { contract } from '../contract.ts'
import { evidenceFor } from '../output/evidence-for.ts'
import { profiles } from '../profiles.ts'
import { reportFindings } from '../verify/verify-report.ts'
import { nodePrimitives } from './node-primitives.ts'
import { packageFiles } from './package-files.ts'

/** What a user asks of the verification of a bundle. */
export type BundleQuestions = Pick<BundleVerifier, 'publicKey' | 'challenge'> & {
  readonly driverFile?: string | undefined
}

/** Verifies the files of a bundle by this package. Throws `Broken`, `Unproven` and `UnreadableFile`. */
export async function* verifyBundle(
  files: BundleFiles,
  { driverFile, ...questions }: BundleQuestions = {},
): AsyncGenerator<Finding> {
  const work = await mkdtemp(join(tmpdir(), 'forge-conformance-verify-'))
  try {
    yield* bundleFindings(files, {
      ...questions,
      primitives: nodePrimitives,
      profiles,
      suite: await suiteFacts(recordsOf(contract)),
      async *verifyPhase(phase, unpacked) {
        const folder = await written(join(work, phase), unpacked)
        return yield* withoutFolder(`${folder}/`, reportFindings(folder, driverFile))
      },
      page: async (report, unpacked) => pageOf(report, await written(join(work, 'page'), unpacked)),
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
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
  const reporter = await reporters['html']?.()
  if (!reporter) throw new Error('there is no reporter of pages')
  const evidence = await evidenceFor(report, join(folder, EVIDENCE_FILE), false, (line) => {
    throw new Broken(line)
  })
  return reporter.render(report, evidence)
}

async function written(folder: string, { report, evidence }: UnpackedPhase): Promise<string> {
  await mkdir(folder)
  await writeFile(join(folder, REPORT_FILE), report)
  await writeFile(join(folder, EVIDENCE_FILE), evidence)
  return folder
}

/** Findings about files that are in a folder for the moment, by the names of the files alone. */
async function* withoutFolder(
  folder: string,
  findings: AsyncGenerator<Finding, Report>,
): AsyncGenerator<Finding, Report> {
  const short = (text: string): string => text.replaceAll(folder, '')
  try {
    for (;;) {
      const next = await findings.next()
      if (next.done) return next.value
      yield { ...next.value, line: short(next.value.line) }
    }
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw cause.name === 'Unproven' || cause.name === 'NotReplayable'
      ? new Unproven(short(cause.message))
      : cause.name === 'Broken' || cause.name === 'UnreadableFile'
        ? new Broken(short(cause.message))
        : cause
  }
}

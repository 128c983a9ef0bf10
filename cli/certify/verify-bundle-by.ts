import { join } from 'node:path'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import { removeTemporaryFolder, temporaryFolder } from '../../files/temporary-folder.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { writeNewFile } from '../../files/write-file.ts'
import { Broken, type Finding, Unproven } from '../../proof/certify/finding.ts'
import { bundleFindings, type BundleVerifier, type UnpackedPhase } from '../../proof/certify/verify-bundle.ts'
import type { Report } from '../../harness/report/report.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { profiles } from '../catalogue/profiles.ts'
import { reportFindings } from '../verify/verify-report.ts'
import { isPageOf } from './is-page.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import { evidenceFor } from '../output/evidence-for.ts'

/** The options of a user for the verification of a bundle. */
export type BundleQuestions = Pick<BundleVerifier, 'publicKey' | 'challenge' | 'identity'> & {
  readonly driverFile?: string | undefined
}

/** Verifies the files of a bundle, in Node or in a browser. Throws `Broken`, `Unproven` and `UnreadableFile`. */
export async function* verifyBundleBy(
  platform: Pick<BundleVerifier, 'primitives' | 'suite' | 'verifyKeyless'>,
  files: BundleFiles,
  { driverFile, ...questions }: BundleQuestions,
): AsyncGenerator<Finding> {
  const work = temporaryFolder('forge-conformance-verify-')
  try {
    yield* bundleFindings(files, {
      ...questions,
      ...platform,
      profiles,
      async *verifyPhase(phase, unpacked, otherBuild) {
        const folder = await written(join(work, phase), unpacked)
        return yield* withoutFolder(`${folder}/`, reportFindings(folder, { driverFile, otherBuild }))
      },
      isPage: async (page, report, unpacked) =>
        isPageOf(page, report, await evidenceOfPage(report, await written(join(work, 'page'), unpacked))),
    })
  } finally {
    removeTemporaryFolder(work)
  }
}

async function written(folder: string, { report, evidence }: UnpackedPhase): Promise<string> {
  makeFolders(folder)
  writeNewFile(join(folder, REPORT_FILE), [report])
  writeNewFile(join(folder, EVIDENCE_FILE), [evidence])
  return folder
}

/** Findings about files in a temporary folder, with the names of the files only. */
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

/** The exchanges that the matrix page of a certificate shows, of the evidence in a folder. Throws {@link Broken}. */
export function evidenceOfPage(report: Report, folder: string): Promise<Evidence> {
  return evidenceFor(report, join(folder, EVIDENCE_FILE), false, (line) => {
    throw new Broken(line)
  })
}

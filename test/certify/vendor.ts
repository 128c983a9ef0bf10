import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { signerOf } from '../../cli/certify/keys.ts'
import { makeBundle } from '../../cli/certify/make-bundle.ts'
import { profiles } from '../../cli/catalogue/profiles.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import { phaseNames, type Certificate, type PhaseName } from '../../proof/certify/certificate.ts'
import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import type { EvidenceHeader, Exchange, RunEvent } from '../../harness/report/evidence.ts'
import { withProfiles, type Profile } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import type { SmallBundle } from './small-bundle.ts'
import { jsonOf } from './tampering.ts'

/** A line of evidence, without the footer. */
export type Line = EvidenceHeader | Exchange | RunEvent

/** The parts of a phase that a vendor can change. */
export interface Phase {
  report: Report
  lines: Line[]
}

/** Report and evidence of a phase. */
export function phaseIn(files: BundleFiles, phase: PhaseName): Phase {
  const text = (name: string) => gunzipSync(files.get(`${phase}/${name}.gz`) ?? '').toString('utf8')
  return {
    report: JSON.parse(text('report.json')) as Report,
    lines: text('evidence.ndjson')
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  }
}

/**
 * The bundle with a changed phase, as its vendor can make it with the key: footer, totals, profiles, all digests, the certificate,
 * its page, the statement and the signature are recomputed, so that everything is consistent.
 */
export async function resealed(
  { files, privateKey }: SmallBundle,
  changed: PhaseName,
  change: (phase: Phase) => void,
): Promise<BundleFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'))
  try {
    for (const phase of phaseNames) {
      const content = phaseIn(files, phase)
      const former = content.report.targets[0]?.profiles
      if (phase === changed) change(content)
      const isOwn = content.report.targets[0]?.profiles !== former
      await writePhase(join(folder, phase), content, isOwn ? [] : profiles)
    }
    const certificate = jsonOf<Certificate>(new Map(files), 'certificate.json')
    const { product, suite, createdAt, seeds, configuration, signer, profiles: own } = certificate
    const names = new Set(own.map(({ profile }) => profile))
    const made = await makeBundle(
      phaseNames.map((phase) => ({ phase, folder: join(folder, phase) })),
      { product, suite, createdAt, seeds, configuration, ...(signer ? { signer } : {}) },
      {
        profiles: profiles.filter(({ name }) => names.has(name)),
        signer: await signerOf(privateKey, 'the key'),
        secrets: [],
      },
    )
    return made.files
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes report and evidence with valid counts, totals and digests, and with the given profiles recomputed, if any. */
async function writePhase(folder: string, { report, lines }: Phase, anew: readonly Profile[]): Promise<void> {
  mkdirSync(folder)
  const exchanges = lines.filter((line) => 'caller' in line).length
  const footer = { footer: true, exchanges, events: lines.length - 1 - exchanges }
  const text = [...lines, footer].map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(join(folder, 'evidence.ndjson'), text)
  const { requirements } = report
  const bound: Report = {
    ...report,
    suite: { ...report.suite, catalogueDigest: catalogueDigest(requirements) },
    run: {
      ...report.run,
      evidence: { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) },
    },
    targets: report.targets.map((target) => ({ ...target, totals: totalsOf(target.results, requirements) })),
  }
  await writeReport(anew.length > 0 ? withProfiles(bound, anew) : bound, folder)
}

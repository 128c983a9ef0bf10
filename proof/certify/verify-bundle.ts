import type { EvidenceHeader } from '../../harness/report/evidence.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { visible } from '../../harness/report/visible.ts'
import { bundleLimits, PAGE_FILE, phaseFilesOf, type BundleFiles } from './bundle-files.ts'
import { toText } from './bytes.ts'
import { certificateMisfit, type BundleMisfit } from './certificate-misfit.ts'
import {
  phaseNames,
  type Certificate,
  type CertificateFacts,
  type EvidenceSummary,
  type PhaseFiles,
  type PhaseName,
} from './certificate.ts'
import { Broken, type Finding, holds, otherBuildLine, unprovable, Unproven } from './finding.ts'
import { gunzip } from './gunzip.ts'
import { lineFlaw, readDigests, readLines, summaryOf } from './line-digests.ts'
import { profileLine } from './profile-line.ts'
import { type Challenge, commitmentTo, rootOf, seedOf } from './seeds.ts'
import { signatureFindings, type SignatureQuestions } from './signature-findings.ts'
import { CERTIFICATE_FILE } from './statement.ts'
import { jsonIn, statedIn, unchangedFiles } from './stated-files.ts'

export interface UnpackedPhase {
  readonly report: Uint8Array
  readonly evidence: Uint8Array
}

/** The input for the verification of a bundle, apart from the bundle. */
export interface BundleVerifier extends SignatureQuestions {
  readonly profiles: readonly Profile[]
  /** Of this package. */
  readonly suite: CertificateFacts['suite']
  /** The challenge that the bundle must answer. */
  readonly challenge?: Challenge
  /**
   * Verifies report and evidence of a phase by a replay, and returns its report. Throws {@link Broken} and {@link Unproven}. A
   * difference that only the replay finds is `unproven` if another build of the package made the bundle; `otherBuild` then names
   * that build.
   */
  readonly verifyPhase: (
    phase: PhaseName,
    files: UnpackedPhase,
    otherBuild: string | undefined,
  ) => AsyncGenerator<Finding, Report>
  /** Whether a matrix page equals the page that this package makes of the run. */
  readonly isPage: (page: string, report: Report, files: UnpackedPhase) => Promise<boolean>
}

/** Verifies a bundle step by step and stops at the first step that does not hold. Throws {@link Broken} and {@link Unproven}. */
export async function* bundleFindings(files: BundleFiles, verifier: BundleVerifier): AsyncGenerator<Finding> {
  const { primitives, suite } = verifier
  const stated = statedIn(files)
  await unchangedFiles(files, stated.digests, primitives)
  yield holds(`${files.size} files are those of its statement, and unchanged`)

  const certificate = await certificateIn(files)
  yield* signatureFindings(stated, certificate, verifier)
  yield* seedFindings(certificate, verifier)
  refuseOtherVersion(certificate, suite)
  const otherBuild = otherBuildOf(certificate, suite)
  if (certificate.suite.catalogueDigest === suite.catalogueDigest)
    yield holds(`the catalogue is that of ${suite.name} ${suite.version}`)
  else if (otherBuild === undefined)
    throw new Broken(`its catalogue is not that of ${suite.name} ${suite.version}`)

  // The steps without a replay come first: they find damage and edits, whichever build made the bundle.
  const unpacked: ChainedPhase[] = []
  for (const phase of phaseNames) unpacked.push(yield* chainFindings(phase, files, certificate, verifier))
  const phases: PhaseFiles[] = []
  let isProven = true
  for (const one of unpacked) {
    const { isAsReplayed, ...phase } = yield* phaseFindings(one, certificate, verifier, otherBuild)
    phases.push(phase)
    isProven &&= isAsReplayed
  }

  const misfit =
    certificateMisfit(certificate, stated, phases, verifier.profiles) ??
    (await pageMisfit(files, phases[0], unpacked[0], verifier))
  if (misfit) {
    if (misfit.isCertain || otherBuild === undefined) throw new Broken(misfit.line)
    yield { state: 'unproven', line: otherBuildLine(otherBuild, misfit.line) }
  }
  // If a replay does not confirm its phases, a certificate claims more than its files show.
  if (misfit || !isProven) return
  yield holds('certificate and statement say what follows from the phases')
  yield holds(`${PAGE_FILE} is the page of the report`)
  yield packageFinding(certificate, suite)
  for (const profile of certificate.profiles) yield holds(`profile ${profileLine(profile)}`)
  for (const { profile, outcome } of phases[0]?.report.targets[0]?.profiles ?? [])
    if (!certificate.profiles.some((one) => one.profile === profile))
      yield holds(`profile ${visible(profile)} is not certified: by the run alone, ${outcome}`)
  for (const reason of certificate.reasons) yield holds(`not decided: ${reason}`)
  for (const line of certificate.cannotExclude) yield unprovable(line)
}

async function certificateIn(files: BundleFiles): Promise<Certificate> {
  const value = jsonIn(bytesOf(files, CERTIFICATE_FILE), CERTIFICATE_FILE, bundleLimits.certificate)
  const flaw = await firstFlaw('certificate', value)
  if (flaw !== undefined) throw new Broken(`${CERTIFICATE_FILE} is no certificate: ${flaw}`)
  return value as Certificate
}

const NEWLINE = 10

/** Tolerance in milliseconds: durations and dates come from different clocks. */
const ROUNDING_MS = 60_000
/** The largest delay between the end of the phases and the creation of the bundle. */
const MAX_MAKING_MS = 86_400_000

/** Checks that dates, root, commitment and challenge fit together. Each phase shows that its requests follow from the root. */
async function* seedFindings(
  { seeds, product, phases, createdAt }: Certificate,
  { primitives, challenge: asked }: BundleVerifier,
): AsyncGenerator<Finding> {
  const { root, commitment, challenge } = seeds
  const last = Math.max(...phases.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs))
  const made = Date.parse(createdAt)
  // No comparison holds for an invalid date.
  if (Number.isNaN(made)) throw new Broken(`its date is invalid: ${createdAt.slice(0, 40)}`)
  if (Number.isNaN(last)) throw new Broken('a date of its phases is invalid')
  if (made < last - ROUNDING_MS || made > last + MAX_MAKING_MS)
    throw new Broken(
      `it says that it was made on ${createdAt}, and its phases ended on ${new Date(last).toISOString()}`,
    )
  if ((await commitmentTo(root, primitives)) !== commitment)
    throw new Broken('the root of its seeds is not the one that it was committed to')
  if (asked && !challenge) throw new Broken('it answers no challenge')
  if (asked && challenge && (asked.nonce !== challenge.nonce || asked.date !== challenge.date))
    throw new Broken(`it answers another challenge, of ${challenge.date}`)
  if (!challenge) {
    yield holds(`its seeds derive from the root that was committed to as ${commitment}`)
    return
  }
  if ((await rootOf(challenge, product, primitives)) !== root)
    throw new Broken('its seeds do not derive from its challenge and product')
  const early = [...phases.map(({ startedAt }) => startedAt), createdAt].find(
    (date) => Date.parse(date) < Date.parse(challenge.date),
  )
  if (early !== undefined)
    throw new Broken(`it was begun on ${early}, before its challenge of ${challenge.date}`)
  yield holds(`its seeds derive from the challenge of ${challenge.date}`)
  if (!asked) yield unprovable('that this challenge is one that you made: --challenge names yours')
}

function refuseOtherVersion({ suite: own }: Certificate, suite: CertificateFacts['suite']): void {
  if (own.name !== suite.name || own.version !== suite.version)
    throw new Unproven(
      `it is a bundle of ${own.name} ${own.version}, and this is ${suite.name} ${suite.version}: verify it with that version`,
    )
}

/** The name of another build of this version that made the bundle; undefined if this build made it. */
function otherBuildOf({ suite: own }: Certificate, suite: CertificateFacts['suite']): string | undefined {
  if (own.files.sha256 === suite.files.sha256) return undefined
  return `another build of ${own.name} ${own.version}, whose files have the digest ${shortOf(own)} and not ${shortOf(suite)}`
}

function shortOf({ files: { sha256 } }: CertificateFacts['suite']): string {
  return sha256.slice(0, 12)
}

/** A phase whose lines are the recorded ones. */
interface ChainedPhase extends UnpackedPhase {
  readonly phase: PhaseName
  readonly header: EvidenceHeader
  readonly unanswered: PhaseFiles['unanswered']
  readonly summary: EvidenceSummary
}

function unpack(files: BundleFiles, phase: PhaseName): UnpackedPhase & { readonly digests: Uint8Array } {
  const names = phaseFilesOf(phase)
  const unpacked = (part: keyof typeof names): Uint8Array => {
    try {
      return gunzip(bytesOf(files, names[part]), bundleLimits[part], { isPlain: true })
    } catch (cause) {
      throw new Broken(`${names[part]} cannot be unpacked: ${cause instanceof Error ? cause.message : ''}`)
    }
  }
  return {
    report: unpacked('report'),
    evidence: unpacked('evidence'),
    digests: unpacked('digests'),
  }
}

/** Verifies the evidence by the digests of its lines, and its header by the seeds; replays nothing. */
async function* chainFindings(
  phase: PhaseName,
  files: BundleFiles,
  { seeds }: Certificate,
  { primitives }: BundleVerifier,
): AsyncGenerator<Finding, ChainedPhase> {
  const { report, evidence, digests } = unpack(files, phase)
  const names = phaseFilesOf(phase)
  if (evidence.at(-1) !== NEWLINE) throw new Broken(`${names.evidence} ends within a line`)
  const recorded = readDigests(textOf(digests, names.digests))
  if (!recorded) throw new Broken(`${names.digests} is no list of digests`)
  const { digests: found, unanswered } = await readLines(evidence, primitives, recorded.length)
  const flaw = lineFlaw(recorded, found)
  if (flaw !== undefined) throw new Broken(`${names.evidence} ${flaw}`)
  yield holds(`${phase}: ${found.length} lines of evidence are those that were recorded, in their order`)

  const header = headerOf(evidence, names.evidence)
  const { seed, nonce } = await seedOf(seeds, phase, primitives)
  if (header.seed !== seed || header.run?.nonce !== nonce)
    throw new Broken(`${names.evidence} has a seed or nonce that does not derive from root and commitment`)
  yield holds(`${phase}: effects count as late after ${header.run.targets[0]?.patienceMs} ms`)
  return { phase, report, evidence, header, unanswered, summary: await summaryOf(found, primitives) }
}

/** The report of a phase, with its results verified by a replay. */
async function* phaseFindings(
  { phase, header, unanswered, summary, ...unpacked }: ChainedPhase,
  { suite }: Certificate,
  { verifyPhase }: BundleVerifier,
  otherBuild: string | undefined,
): AsyncGenerator<Finding, PhaseFiles & { readonly isAsReplayed: boolean }> {
  const names = phaseFilesOf(phase)
  const { report, isAsReplayed } = yield* prefixed(phase, verifyPhase(phase, unpacked, otherBuild))
  if (report.targets.length !== 1)
    throw new Broken(`${names.report} is about ${report.targets.length} targets`)
  if ((phase === 'explore') !== (report.targets[0]?.exploration !== undefined))
    throw new Broken(`${names.report} is not that of the phase ${phase}`)
  if (report.run.interrupted === true || header.run?.interrupted === true)
    throw new Broken(`the phase ${phase} was interrupted, and no bundle is made of that`)
  if (report.suite.catalogueDigest !== suite.catalogueDigest)
    throw new Broken(`${names.report} has another catalogue than the certificate`)
  if (isAsReplayed) yield holds(`${phase}: names, salts and sequences of requests derive from the seeds`)
  return { phase, report, header, evidence: summary, unanswered, isAsReplayed }
}

/** The report of a phase, after a check that a replay gives it. */
async function* prefixed(
  phase: PhaseName,
  findings: AsyncGenerator<Finding, Report>,
): AsyncGenerator<Finding, { readonly report: Report; readonly isAsReplayed: boolean }> {
  let isAsReplayed = true
  for (;;) {
    const next = await findings.next()
    if (next.done) return { report: next.value, isAsReplayed }
    isAsReplayed &&= next.value.state !== 'unproven'
    yield { ...next.value, line: `${phase}: ${next.value.line}` }
  }
}

/** The first line, which the replay examines further. */
function headerOf(evidence: Uint8Array, name: string): EvidenceHeader {
  const end = evidence.indexOf(10)
  return jsonIn(evidence.subarray(0, end === -1 ? 0 : end), name, bundleLimits.certificate) as EvidenceHeader
}

/** Whether the matrix page differs from the page that this package makes. */
async function pageMisfit(
  files: BundleFiles,
  run: PhaseFiles | undefined,
  unpacked: UnpackedPhase | undefined,
  { isPage }: BundleVerifier,
): Promise<BundleMisfit | undefined> {
  const page = textOf(bytesOf(files, PAGE_FILE), PAGE_FILE)
  if (!run || !unpacked || (await isPage(page, run.report, unpacked))) return undefined
  return { line: `${PAGE_FILE} is not the page of the report`, isCertain: false }
}

function packageFinding({ suite: { files } }: Certificate, suite: CertificateFacts['suite']): Finding {
  if (files.sha256 === suite.files.sha256 && files.count !== suite.files.count)
    throw new Broken(
      `${CERTIFICATE_FILE} counts ${files.count} files of ${suite.name}, and this digest is one of ${suite.files.count}`,
    )
  if (files.sha256 === suite.files.sha256)
    return holds(`it was made with the same ${files.count} files of ${suite.name} as this package has`)
  return unprovable(
    `that it was made with ${suite.name} as published: its files are not those of this package, which found the same all the same`,
  )
}

function bytesOf(files: BundleFiles, name: string): Uint8Array {
  const bytes = files.get(name)
  if (!bytes) throw new Broken(`${name} is not there`)
  return bytes
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return toText(bytes)
  } catch {
    throw new Broken(`${name} is no UTF-8`)
  }
}

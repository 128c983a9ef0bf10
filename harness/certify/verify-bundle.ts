import type { EvidenceHeader } from '../report/evidence.ts'
import type { Profile } from '../report/profiles.ts'
import type { Report } from '../report/report.ts'
import { firstFlaw } from '../report/validate.ts'
import { bundleLimits, PAGE_FILE, phaseFilesOf, type BundleFiles } from './bundle-files.ts'
import { toText } from './bytes.ts'
import {
  certificateOf,
  phaseNames,
  type Certificate,
  type CertificateFacts,
  type PhaseFiles,
  type PhaseName,
} from './certificate.ts'
import type { Challenge } from './challenge.ts'
import { firstDifference } from './first-difference.ts'
import { Broken, holds, Unproven, type Finding } from './finding.ts'
import { gunzip } from './gunzip.ts'
import { lineDigests, lineFlaw, readDigests, summaryOf } from './line-digests.ts'
import type { OpenedRequests, Opening } from './opening.ts'
import { commitmentTo, commitmentToSecret, rootOf, secretOf, seedOf } from './seeds.ts'
import { signatureFindings, type SignatureQuestions } from './signature-findings.ts'
import { CERTIFICATE_FILE, statementOf } from './statement.ts'
import { statedIn, unchangedFiles } from './stated-files.ts'

/** Report and evidence of a phase, unpacked. */
export interface UnpackedPhase {
  readonly report: Uint8Array
  readonly evidence: Uint8Array
}

/** What the verification of a bundle needs besides the bundle. */
export interface BundleVerifier extends SignatureQuestions {
  readonly profiles: readonly Profile[]
  /** Of this package. */
  readonly suite: CertificateFacts['suite']
  /** What the bundle has to answer. */
  readonly challenge?: Challenge
  /** What the passwords of the run have to derive from. */
  readonly opening?: Opening
  /** Verifies report and evidence of a phase by a replay, and gives its report. Throws {@link Broken} and {@link Unproven}. */
  readonly verifyPhase: (phase: PhaseName, files: UnpackedPhase) => AsyncGenerator<Finding, Report>
  /** Compares the requests of a phase that was verified with those that have the passwords of a secret. */
  readonly openPhase: (phase: PhaseName, report: Report, secret: string) => Promise<OpenedRequests>
  /** Whether a matrix page is the one that this package makes of the run. */
  readonly isPage: (page: string, report: Report, files: UnpackedPhase) => Promise<boolean>
}

/**
 * Verifies a bundle step by step; what comes after a step that does not hold is not looked at. Throws {@link Broken} and
 * {@link Unproven}.
 */
export async function* bundleFindings(files: BundleFiles, verifier: BundleVerifier): AsyncGenerator<Finding> {
  const { primitives, suite } = verifier
  const stated = statedIn(files)
  await unchangedFiles(files, stated.digests, primitives)
  yield holds(`${files.size} files are those of its statement, and unchanged`)

  const certificate = await certificateIn(files)
  yield* signatureFindings(stated, certificate, verifier)
  yield* seedFindings(certificate, verifier)
  refuseOtherSuite(certificate, suite)
  yield holds(`the catalogue is that of ${suite.name} ${suite.version}`)

  const phases: PhaseFiles[] = []
  let run: UnpackedPhase | undefined
  for (const phase of phaseNames) {
    const unpacked = unpack(files, phase)
    run ??= unpacked
    phases.push(yield* phaseFindings(phase, unpacked, certificate, verifier))
  }

  const profiles = certificate.profiles.map(({ profile: name, version }) => {
    const known = verifier.profiles.find((one) => one.name === name && one.version === version)
    if (!known) throw new Broken(`${suite.name} ${suite.version} has no profile ${name}, version ${version}`)
    return known
  })
  const expected = certificateOf(factsOf(certificate), phases, profiles)
  refuseDifference(CERTIFICATE_FILE, certificate, expected)
  refuseDifference('the statement', stated.statement, statementOf(expected, stated.digests, phases, profiles))
  yield holds('certificate and statement say what follows from the phases')

  const [first] = phases
  if (
    first &&
    run &&
    !(await verifier.isPage(textOf(bytesOf(files, PAGE_FILE), PAGE_FILE), first.report, run))
  )
    throw new Broken(`${PAGE_FILE} is not the page of the report`)
  yield holds(`${PAGE_FILE} is the page of the report`)
  yield packageFinding(certificate, suite)
  for (const { profile, outcome, passed, stated: all } of certificate.profiles)
    yield holds(`profile ${profile}: ${outcome}, ${passed} of ${all} stated requirements passed`)
  for (const reason of certificate.reasons) yield holds(`not decided: ${reason}`)
  for (const line of certificate.cannotExclude) yield { state: 'unprovable', line }
}

async function certificateIn(files: BundleFiles): Promise<Certificate> {
  const value = jsonOf(bytesOf(files, CERTIFICATE_FILE), CERTIFICATE_FILE, bundleLimits.certificate)
  const flaw = await firstFlaw('certificate', value)
  if (flaw !== undefined) throw new Broken(`${CERTIFICATE_FILE} is no certificate: ${flaw}`)
  return value as Certificate
}

/** Durations are measured by another clock than dates. */
const ROUNDING_MS = 60_000
/** A bundle is made at once when its phases have ended. */
const LONGEST_MAKING_MS = 86_400_000

/** Dates, root, commitment and challenge fit together. That the requests follow from the root, each phase shows. */
async function* seedFindings(
  { seeds, product, phases, createdAt }: Certificate,
  { primitives, challenge: asked, opening }: BundleVerifier,
): AsyncGenerator<Finding> {
  const { root, commitment, challenge } = seeds
  const last = Math.max(...phases.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs))
  const made = Date.parse(createdAt)
  if (made < last - ROUNDING_MS || made > last + LONGEST_MAKING_MS)
    throw new Broken(
      `it says that it was made on ${createdAt}, and its phases ended on ${new Date(last).toISOString()}`,
    )
  if ((await commitmentTo(root, primitives)) !== commitment)
    throw new Broken('the root of its seeds is not the one that it was committed to')
  if (opening && (await commitmentToSecret(opening.secret, primitives)) !== seeds.secret)
    throw new Broken('the opening is not what its names were committed to')
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
  if (!asked)
    yield { state: 'unprovable', line: 'that this challenge is one that you made: --challenge names yours' }
}

function refuseOtherSuite({ suite: own }: Certificate, suite: CertificateFacts['suite']): void {
  if (own.name !== suite.name || own.version !== suite.version)
    throw new Unproven(
      `it is a bundle of ${own.name} ${own.version}, and this is ${suite.name} ${suite.version}: verify it with that version`,
    )
  if (own.catalogueDigest !== suite.catalogueDigest)
    throw new Broken(`its catalogue is not that of ${suite.name} ${suite.version}`)
}

function unpack(files: BundleFiles, phase: PhaseName): UnpackedPhase & { readonly digests: Uint8Array } {
  const names = phaseFilesOf(phase)
  const unpacked = (part: keyof typeof names): Uint8Array => {
    try {
      return gunzip(bytesOf(files, names[part]), bundleLimits[part])
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

/** Evidence by its lines, requests by the seed, results by a replay. */
async function* phaseFindings(
  phase: PhaseName,
  unpacked: UnpackedPhase & { readonly digests: Uint8Array },
  { seeds }: Certificate,
  { primitives, verifyPhase, opening, openPhase }: BundleVerifier,
): AsyncGenerator<Finding, PhaseFiles> {
  const names = phaseFilesOf(phase)
  const recorded = readDigests(textOf(unpacked.digests, names.digests))
  if (!recorded) throw new Broken(`${names.digests} is no list of digests`)
  const found = await lineDigests(unpacked.evidence, primitives)
  const flaw = lineFlaw(recorded, found)
  if (flaw !== undefined) throw new Broken(`${names.evidence} ${flaw}`)
  yield holds(`${phase}: ${found.length} lines of evidence are those that were recorded, in their order`)

  const header = headerOf(unpacked.evidence, names.evidence)
  const { seed, nonce } = await seedOf(seeds, phase, primitives)
  if (header.seed !== seed || header.run?.nonce !== nonce)
    throw new Broken(`${names.evidence} has a seed or nonce that does not derive from root and commitment`)
  const report = yield* prefixed(phase, verifyPhase(phase, unpacked))
  if (report.targets.length !== 1)
    throw new Broken(`${names.report} is about ${report.targets.length} targets`)
  if ((phase === 'explore') !== (report.targets[0]?.exploration !== undefined))
    throw new Broken(`${names.report} is not that of the phase ${phase}`)
  yield holds(`${phase}: names, salts and sequences of requests derive from the seeds`)
  if (opening)
    yield openedFinding(
      phase,
      await openPhase(phase, report, await secretOf(opening.secret, phase, primitives)),
    )
  return { phase, report, header, evidence: await summaryOf(found, primitives) }
}

/** What the passwords of an opening show. Throws {@link Broken} where a request had others. */
function openedFinding(phase: PhaseName, { compared, others }: OpenedRequests): Finding {
  const [first] = others
  if (first !== undefined)
    throw new Broken(
      `${phase}: ${first} does not have the length that it has with the passwords of the opening`,
    )
  return holds(
    `${phase}: ${compared} requests with passwords have the lengths that they have with those of the opening`,
  )
}

async function* prefixed(
  phase: PhaseName,
  findings: AsyncGenerator<Finding, Report>,
): AsyncGenerator<Finding, Report> {
  for (;;) {
    const next = await findings.next()
    if (next.done) return next.value
    yield { ...next.value, line: `${phase}: ${next.value.line}` }
  }
}

/** The first line, which the replay examines further. */
function headerOf(evidence: Uint8Array, name: string): EvidenceHeader {
  const end = evidence.indexOf(10)
  return jsonOf(evidence.subarray(0, end === -1 ? 0 : end), name, bundleLimits.certificate) as EvidenceHeader
}

function factsOf({ product, suite, createdAt, seeds, configuration, signer }: Certificate): CertificateFacts {
  return { product, suite, createdAt, seeds, configuration, ...(signer ? { signer } : {}) }
}

function refuseDifference(what: string, found: unknown, expected: unknown): void {
  const place = firstDifference(found, JSON.parse(JSON.stringify(expected)))
  if (place !== undefined) throw new Broken(`${what}: ${place} does not follow from the phases`)
}

function packageFinding({ suite: { files } }: Certificate, suite: CertificateFacts['suite']): Finding {
  if (files.sha256 === suite.files.sha256)
    return holds(`it was made with the same ${files.count} files of ${suite.name} as this package has`)
  return {
    state: 'unprovable',
    line: `that it was made with ${suite.name} as published: its files are not those of this package, which found the same all the same`,
  }
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

function jsonOf(bytes: Uint8Array, name: string, most: number): unknown {
  if (bytes.length > most) throw new Broken(`${name} has ${bytes.length} bytes, more than ${most}`)
  try {
    return JSON.parse(toText(bytes))
  } catch {
    throw new Broken(`${name} is no JSON`)
  }
}

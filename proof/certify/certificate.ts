import { isDeepStrictEqual } from 'node:util'
import type { EvidenceHeader } from '../../harness/report/evidence.ts'
import {
  isLeftOut,
  isUndecidedRule,
  requirementsOf,
  type Profile,
  type ProfileResult,
} from '../../harness/report/profiles.ts'
import type { ExplorationReport } from '../../harness/report/exploration-report.ts'
import type { Unanswered } from './unanswered.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Challenge, Product } from './seeds.ts'
import { MIN_PAIRS, MIN_REPEATS, MIN_REQUESTS } from './least.ts'

/** The phases of a certification, in order. Each has a report and its evidence. */
export const phaseNames = ['run', 'explore'] as const
export type PhaseName = (typeof phaseNames)[number]

export type Outcome = ProfileResult['outcome']

export interface CertifiedProfile {
  readonly profile: string
  readonly version: number
  readonly outcome: Outcome
  readonly stated: number
  readonly passed: number
  /** Stated requirements and rules over all responses that do not hold in some phase. */
  readonly against: readonly string[]
  readonly undecided: readonly string[]
  /** Implied requirements that failed in the run. The profile does not count them. */
  readonly remarks: readonly string[]
}

export interface CertifiedPhase {
  readonly phase: PhaseName
  readonly startedAt: string
  readonly durationMs: number
  readonly repeats: number
  /** `ordinary` if no request identified the suite to the server. */
  readonly wire: 'own' | 'ordinary'
  /** Only of an exploration. */
  readonly requests?: number
  readonly sequences?: number
  /**
   * Sequences that were sent in both forms of requests; absent if the target has none, because they belong to the code-hosting
   * document.
   */
  readonly pairs?: number
  /** Requirements that failed or are unstable; in an exploration, the contradicted rules. */
  readonly findings: readonly string[]
  readonly evidence: EvidenceSummary
}

/** Binds the lines of an evidence file, in order. */
export interface EvidenceSummary {
  readonly lines: number
  /** SHA-256 over the digests of all lines. */
  readonly sequence: string
}

/** An option of the run, without secrets. */
export interface ConfiguredOption {
  readonly option: string
  readonly value: unknown
  readonly from: string
}

/** The input of a certificate apart from its phases. */
export interface CertificateFacts {
  readonly product: Product
  readonly suite: {
    readonly name: string
    readonly version: string
    readonly catalogueDigest: string
    /** Digest and number of the files of the installed package. */
    readonly files: { readonly sha256: string; readonly count: number }
  }
  readonly createdAt: string
  readonly seeds: {
    /** Printed before the first request. */
    readonly commitment: string
    /** The seeds of all phases derive from it. */
    readonly root: string
    /** Commitment to the secret from which all generated passwords derive; the names of every phase derive from this commitment. */
    readonly secret: string
    readonly challenge?: Challenge
  }
  readonly configuration: readonly ConfiguredOption[]
  /** Absent without a signature. */
  readonly signer?: KeySigner | KeylessSigner
}

/** Signed by a key, which the certificate contains. */
export interface KeySigner {
  readonly keyId: string
  readonly publicKey: string
}

/** Signed for an identity, which the signature names. */
export interface KeylessSigner {
  readonly keyless: true
}

/** The content of `certificate.json`. All of it follows from the rest of the bundle or is given by the vendor. */
export interface Certificate extends CertificateFacts {
  readonly certificate: 1
  readonly outcome: Outcome
  readonly profiles: readonly CertifiedProfile[]
  /** Reasons for an undecided outcome, apart from undecided requirements. */
  readonly reasons: readonly string[]
  readonly phases: readonly CertifiedPhase[]
  /** The claims that nothing in the bundle can prove. */
  readonly cannotExclude: readonly string[]
}

export interface PhaseFiles {
  readonly phase: PhaseName
  readonly report: Report
  readonly header: EvidenceHeader
  readonly evidence: EvidenceSummary
  readonly unanswered: Pick<Unanswered, 'isLast' | 'reads'>
}

/** The certificate that follows from the phases. Creation and verification of a bundle both use it. */
export function certificateOf(
  facts: CertificateFacts,
  phases: readonly PhaseFiles[],
  profiles: readonly Profile[],
): Certificate {
  const parts = phases.map(phaseOf)
  const common = [...parts.flatMap(reasonsAgainst), ...phases.flatMap(goneIn), ...differentTargets(phases)]
  const own = profiles.map((profile) => unexplored(profile, phases))
  const certified = profiles.map((profile, index) =>
    certifiedProfile(profile, phases, [...common, ...(own[index] ?? [])]),
  )
  return {
    ...facts,
    certificate: 1,
    outcome: worst(certified.map(({ outcome }) => outcome)),
    profiles: certified,
    reasons: [...common, ...own.flat()],
    phases: parts,
    cannotExclude: cannotExclude(facts, signInOf(phases)),
  }
}

/** The sign-in method, if the target file names one. */
function signInOf(phases: readonly PhaseFiles[]): string | undefined {
  const { driver } = phases[0]?.header.run?.targets[0]?.codeHosting ?? {}
  return typeof driver === 'object' ? driver.signIn : undefined
}

function phaseOf({ phase, report, header, evidence }: PhaseFiles): CertifiedPhase {
  const { exploration, documents = [] } = report.targets[0] ?? {}
  const isCompared = documents.some(({ document }) => document === 'code-hosting')
  return {
    phase,
    startedAt: report.run.startedAt,
    durationMs: report.run.durationMs,
    repeats: header.run?.repeats ?? 1,
    wire: header.run?.targets[0]?.wire ?? 'own',
    ...(exploration ? explored(exploration, isCompared) : {}),
    findings: findingsIn(report),
    evidence,
  }
}

/** Counts the random requests: those of the differential are not random, except for the pairs that it compares. */
function explored({ requests, sequences, differential }: ExplorationReport, isCompared: boolean) {
  return {
    requests: requests - (differential?.requests ?? 0),
    sequences,
    ...(isCompared ? { pairs: differential?.pairs ?? 0 } : {}),
  }
}

/** Stated and implied requirements that do not hold. */
function findingsIn({ requirements, targets }: Report): string[] {
  const open = new Set(requirements.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))
  const failed = targets.flatMap(({ results }) =>
    results.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable'),
  )
  const contradicted = targets.flatMap(({ exploration }) => exploration?.findings ?? [])
  const ids = [...failed, ...contradicted].map(({ requirement }) => requirement)
  return [...new Set(ids)].filter((id) => !open.has(id)).sort()
}

/** Reasons why a phase does not suffice for a decided certification. */
function reasonsAgainst({ phase, repeats, wire, requests = 0, pairs }: CertifiedPhase): string[] {
  return [
    ...(wire === 'own'
      ? [`the requests of the phase ${phase} told the server that they come from the suite`]
      : []),
    ...(phase === 'run' && repeats < MIN_REPEATS
      ? [`the run asked ${repeats} times, not ${MIN_REPEATS}`]
      : []),
    ...(phase === 'explore' && requests < MIN_REQUESTS
      ? [`the exploration sent ${requests} requests, fewer than ${MIN_REQUESTS}`]
      : []),
    ...(phase === 'explore' && pairs !== undefined && pairs < MIN_PAIRS
      ? [`${pairs} sequences were compared in both forms of requests, fewer than ${MIN_PAIRS}`]
      : []),
  ]
}

/** A target that stopped responding was not sent the remaining requests, so the counts do not include them. */
function goneIn({ phase, report, unanswered: { isLast, reads } }: PhaseFiles): string[] {
  if (report.targets.some(({ stoppedResponding }) => stoppedResponding !== undefined))
    return [`the target was given up in the phase ${phase}`]
  return [
    ...(isLast ? [`the last request of the phase ${phase} has no response`] : []),
    ...(reads[0] === undefined
      ? []
      : [`${reads.length} reads of the phase ${phase} have no complete response, such as ${reads[0]}`]),
  ]
}

/** Phases with other documents, drivers or hosts are not of one target. Ports may differ, because each phase may start its own server. */
function differentTargets(phases: readonly PhaseFiles[]): string[] {
  const [first, ...others] = phases.map(({ report }) => placeOf(report))
  const differ = others.some((other) => !isDeepStrictEqual(other, first))
  return differ ? ['the phases are of different documents, drivers or hosts'] : []
}

function placeOf({ targets }: Report): unknown {
  return targets.map(({ documents, drivers }) => ({
    drivers,
    documents: documents.map(({ document, url }) => ({
      document,
      host: URL.canParse(url) ? new URL(url).hostname : url,
    })),
  }))
}

function certifiedProfile(
  profile: Profile,
  phases: readonly PhaseFiles[],
  reasons: readonly string[],
): CertifiedProfile {
  const [run] = phases
  const target = run?.report.targets[0]
  const result = target?.profiles?.find((one) => one.profile === profile.name)
  const own = new Set(requirementsOf(profile, run?.report.requirements ?? []).map(({ id }) => id))
  const explored = phases.slice(1).flatMap(({ report }) => findingsIn(report).filter((id) => own.has(id)))
  // Whether the server treated the suite differently from ordinary clients.
  const isToldApart = phases.some(({ report: { targets } }) =>
    targets.some(({ exploration }) => (exploration?.differential?.differences.length ?? 0) > 0),
  )
  const against = [
    ...new Set([...(result?.against ?? []), ...explored, ...(isToldApart ? ['differential'] : [])]),
  ]
  return {
    profile: profile.name,
    version: profile.version,
    outcome: outcomeOf(result, against, reasons),
    stated: result?.stated ?? 0,
    passed: result?.passed ?? 0,
    against,
    undecided: [...(result?.undecided ?? []), ...(result?.undecidedRules ?? [])],
    remarks: result?.remarks ?? [],
  }
}

/**
 * Reasons why the exploration does not cover a profile. An exploration of one document proves nothing about the other document, and
 * a rule that it leaves out is not judged. A selected rule without a response to judge is not contradicted.
 */
function unexplored(profile: Profile, phases: readonly PhaseFiles[]): string[] {
  const { report, header } = phases.find(({ phase }) => phase === 'explore') ?? {}
  const target = report?.targets[0]
  if (!report || !target?.documents.some(({ document }) => document === profile.document))
    return [`nothing of ${profile.name} was explored`]
  const byId = new Map(target.results.map((result) => [result.requirement, result]))
  const selected = header?.run?.selected ?? []
  const asked = new Set(selected === 'everything' ? report.requirements.map(({ id }) => id) : selected)
  const rules = requirementsOf(profile, report.requirements).filter(({ isRule }) => isRule)
  const leftOut = rules.filter(({ id }) => !asked.has(id) && isLeftOut(byId.get(id)))
  const undecided = rules.filter(({ id }) => isUndecidedRule(byId.get(id)))
  return [
    ...(leftOut[0]
      ? [`the exploration left out ${leftOut.length} rules of ${profile.name}, such as ${leftOut[0].id}`]
      : []),
    ...(undecided[0]
      ? [
          `the exploration did not decide ${undecided.length} rules of ${profile.name}, such as ${undecided[0].id}`,
        ]
      : []),
  ]
}

function outcomeOf(
  result: ProfileResult | undefined,
  against: readonly string[],
  reasons: readonly string[],
): Outcome {
  if (against.length > 0) return 'does not conform'
  return result?.outcome === 'conforms' && reasons.length === 0 ? 'conforms' : 'not decided'
}

function worst(outcomes: readonly Outcome[]): Outcome {
  const order: readonly Outcome[] = ['does not conform', 'not decided', 'conforms']
  return order.find((one) => outcomes.includes(one)) ?? 'not decided'
}

/** The limits of a certificate: statements that it cannot exclude. */
function cannotExclude({ seeds, signer, product }: CertificateFacts, signIn: string | undefined): string[] {
  const named = `${product.product} ${product.version} of ${product.vendor}`
  return [
    `that another server than ${named} gave these responses, or that somebody wrote them: nothing in a response says which program made it`,
    'that the server recognized the suite although its requests are those of ordinary clients, and treats others differently in what was not compared',
    'that the server does something else with requests that were not sent, at other times, or under load',
    seeds.challenge
      ? 'that whoever ran the certification knew its requests beforehand: they follow from the challenge, which he had'
      : 'that the seeds were chosen: unlike those of a challenge, they are random only if whoever ran the certification wants them to be',
    'that it was made when it says: the dates are those of whoever ran the certification; a challenge shows only that it is not older',
    'that the passwords on the way to the server were those that it was committed to: the evidence has placeholders in their places',
    'that options were in force beyond those that the evidence shows: the configuration is as whoever ran the certification wrote it',
    'that there were other certifications of the same product, with other outcomes, which were not shown',
    ...(signIn === undefined
      ? []
      : [
          `that the server is wrong for users who sign in otherwise: the target file says signIn: ${signIn}, and no other way was used`,
        ]),
    ...(signer ? [] : ['who made this bundle: nobody signed it']),
  ]
}

import type { EvidenceBinding, EvidenceCut } from './evidence.ts'
import type { Coverage, ExplorationReport } from './exploration-report.ts'
import type { RecordedFailure } from '../client/failure.ts'
import type { Reproduction } from '../client/target.ts'

export type { RecordedFailure } from '../client/failure.ts'

/** The result of one check for one target (docs/reference/verdicts.md). */
export type Verdict = (typeof verdicts)[number]

export const verdicts = ['pass', 'fail', 'unmet', 'error', 'observed', 'skipped', 'unstable'] as const

/** The verdicts that say whether a server keeps a sentence: an open question has neither. */
export const judgedVerdicts: ReadonlySet<Verdict> = new Set(['pass', 'fail'])

/** Failures, apart from requirements, that `--fail-on` and profiles can count. */
export const countedErrors = ['5xx'] as const

export type CountedError = (typeof countedErrors)[number]

/**
 * `stated`: the document says it. `implied`: it follows from the document. `open`: the document says "not shown". `own`: a suite of
 * the user says it (docs/how-to/extending.md); it is in no total of the documents, no profile and no certificate.
 */
export type Level = 'stated' | 'implied' | 'open' | 'own'

export const levels: readonly Level[] = ['stated', 'implied', 'open', 'own']

/** The levels of the documents' requirements. */
export const documentLevels = levels.filter((level) => level !== 'own')

/** Whether an id is that of a requirement of a user's suite. No area of the documents has this prefix. */
export function isOwnId(id: string): boolean {
  return id.startsWith('x-')
}

/** One sentence that a document promises, or leaves open. */
export interface RequirementRecord {
  readonly id: string
  readonly area: string
  readonly level: Level
  /** The place in the document, for a reader: `code-hosting, Users, GET /users/search`. */
  readonly source: string
  /** The promise as a sentence; for an open question, the question. */
  readonly says: string
  readonly document: 'code-hosting' | 'legacy-forge'
  /** Id of its operation, if it concerns one. */
  readonly operation?: string
  /** Capabilities of a driver that the check requires. */
  readonly needs?: readonly string[]
  readonly testable: boolean
  /** True for a rule over all responses of a run, which sends no requests itself. */
  readonly isRule?: true
  /** Of a rule: the id of its group, from the time before each rule had its own id; baselines and selections still accept it. */
  readonly group?: string
  /** Of a rule: the part that the document does not show and the rule therefore ignores. */
  readonly leavesOpen?: string
  /** The reason why it cannot be decided from outside; only if `testable` is false. */
  readonly reason?: string
}

/** An argument that a requirement does not follow from its document, and the answer (docs/how-to/baselines-and-disputes.md). */
export interface Dispute {
  /** Id of the requirement. */
  readonly requirement: string
  /** The place where the document says otherwise, or says nothing. */
  readonly section: string
  readonly argument: string
  /** An accepted dispute excludes the requirement from the checks until it is corrected. */
  readonly state: 'open' | 'accepted' | 'rejected'
  /** The opening day: `2026-11-21`. */
  readonly opened: string
  /** Link to the discussion. */
  readonly link?: string
  /** Only of a dispute that is not open. */
  readonly answer?: string
  readonly answered?: string
}

export interface Result {
  /** Id of the requirement. */
  readonly requirement: string
  readonly verdict: Verdict
  /** Short and of few kinds: the capability or step of an `unmet`, the fault of an `error`, the reason for `skipped`. */
  readonly reason?: string
  /** One line: the expected and the received value; for an open question the observation. */
  readonly message?: string
  /** For a `fail`: the documented value and the value of the response. */
  readonly expected?: string
  readonly received?: string
  /** The same as data: of a `fail`, of an open question with a difference, or of the control of an `unmet`. */
  readonly failure?: RecordedFailure
  /** Of a failure that the baseline of the run lists: its entry. */
  readonly known?: KnownFailure
  /** Ids of the judged exchanges, those of the check and of the scenarios that it uses. */
  readonly exchanges: readonly string[]
  /** For a rule over all responses: requirements whose checks send the requests that show the failure. */
  readonly shownBy?: readonly string[]
  /** For a rule over all responses: the facts from which the expected value follows, and the exchanges that established them. */
  readonly since?: ReadonlyArray<{ readonly fact: string; readonly exchange: string }>
  /** The exchange that decided, if there is one. */
  readonly decisive?: string
  /** The time of the judged exchanges, without waiting for slots and fixtures. */
  readonly durationMs: number
}

/** The result of a requirement for which no exchange is judged. */
export function resultWithout(
  requirement: string,
  verdict: Verdict,
  reason: string,
  message?: string,
): Result {
  return { requirement, verdict, reason, ...(message ? { message } : {}), exchanges: [], durationMs: 0 }
}

/** The index of a run among those that share a selection. */
export interface ShardInfo {
  /** From 1. */
  readonly index: number
  readonly of: number
  /** Equal in two reports with the same division of the same requirements. */
  readonly division: string
}

/** A known failure as in a baseline file. */
export interface BaselineEntry {
  readonly reason: string
  readonly owner?: string
  /** Link to the issue. */
  readonly issue?: string
  /** The last day on which the failure is accepted, in UTC: `2027-01-31`. */
  readonly expires?: string
}

/** The entry of a failure that the baseline lists. */
export interface KnownFailure extends BaselineEntry {
  /** The day of `expires` has passed. */
  readonly expired?: true
}

/** An entry of a baseline; without a requirement, all entries of a target. */
export interface BaselinePlace {
  readonly target: string
  readonly requirement?: string
  readonly why?: string
}

/** The comparison of a run with its baseline. */
export interface BaselineSummary {
  readonly file: string
  /** True: an outdated entry gives exit code 1. */
  readonly strict: boolean
  /** Numbers of failures that it lists, and that it does not list. */
  readonly known: number
  readonly new: number
  /** Entries whose requirement holds now. */
  readonly passing: readonly BaselinePlace[]
  /** Entries that no result of any similar run can match. */
  readonly unmatched: readonly BaselinePlace[]
  /** Entries of failures that are no longer accepted. */
  readonly expired: readonly BaselinePlace[]
}

type Counts = Readonly<Partial<Record<Verdict, number>>>

/** By level. `own` is absent if the run had no suites of the user. */
export type Totals = Readonly<Record<Exclude<Level, 'own'>, Counts>> & { readonly own?: Counts }

/** An observation about a target that is not a verdict: a response that the document does not list for its operation. */
export interface Observation {
  readonly operation: string
  readonly what: string
  readonly times: number
  /** Id of one exchange that shows it. */
  readonly exchange: string
  /** True for what most probably is a mistake, although no sentence of a document decides it. */
  readonly suspect?: boolean
}

/** A resource that a run created on a target and could not remove. */
export interface Leftover {
  readonly kind: string
  readonly name: string
  readonly why: string
}

/** The conformance of a target to one profile. */
export interface ProfileResult {
  readonly profile: string
  readonly version: number
  readonly outcome: 'conforms' | 'does not conform' | 'not decided'
  /** Number of testable stated requirements, without rules over all responses, and number of those that passed. */
  readonly stated: number
  readonly passed: number
  /** Stated requirements that failed or are unstable, and rules over all responses that do not hold. */
  readonly against: readonly string[]
  /** Stated requirements that were selected and neither passed nor failed. */
  readonly undecided: readonly string[]
  /** Rules over all responses of which some responses prove nothing; absent if there are none. */
  readonly undecidedRules?: readonly string[]
  /** Number of stated requirements and rules over all responses that the run left out. */
  readonly notSelected: number
  /** Responses with a status code of 5xx to operations of the profile, if it counts them and there were any. */
  readonly serverErrors?: number
  /** Implied requirements, without rules, that failed or are unstable: remarks, which do not count. */
  readonly remarks: readonly string[]
  /** Numbers of rules over all responses, and of implied requirements without rules; absent in reports of earlier versions. */
  readonly rules?: number
  readonly implied?: number
}

export interface TargetReport {
  readonly name: string
  readonly documents: ReadonlyArray<{
    readonly document: 'code-hosting' | 'legacy-forge'
    readonly url: string
  }>
  /** Drivers by document, with the changed JSON names, if any. */
  readonly drivers: Readonly<Record<string, unknown>>
  readonly totals: Totals
  /** Profiles of the documents that it serves; absent in explorations, and in reports of earlier versions. */
  readonly profiles?: readonly ProfileResult[]
  readonly observations: readonly Observation[]
  /**
   * Repeated attempts of requests, by operation and reason: each means that the target needed another attempt. Absent if there were
   * none, and in reports of earlier versions.
   */
  readonly retries?: readonly Observation[]
  /** Responses with a status code of 5xx, by operation and status code. Absent if there were none, and in reports of earlier versions. */
  readonly serverErrors?: readonly Observation[]
  /**
   * Operations that should have succeeded and returned nothing but 401, 403 or 404, so that the run learned little about them.
   * Absent if there are none, and in reports of earlier versions.
   */
  readonly hollow?: readonly Observation[]
  readonly leftovers: readonly Leftover[]
  /** Its server was removed with everything on it, so there are no leftovers. */
  readonly serverRemoved?: true
  /**
   * Resources whose creation had no clear response and that did not exist at the end: the target may still create them. Absent if
   * there are none; `forge-conformance clean` removes them.
   */
  readonly mayAppear?: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** The exchanges that the limit `evidenceBytes` shortened; only if it was reached. */
  readonly evidenceCut?: EvidenceCut
  /** One line with the reason why a document could not be tested; only if the preflight stopped it. */
  readonly unreachable?: string
  /** One line if nothing more was sent because the target stopped responding, or because an exploration reached a limit. */
  readonly stoppedResponding?: string
  /** Facts about the target, or its target file, that users should know: one line each, as its notices. */
  readonly notes?: readonly string[]
  /** Absent in reports of earlier versions, and without sequences of requests to document 1. */
  readonly coverage?: Coverage
  /** Only of `forge-conformance explore`. */
  readonly exploration?: ExplorationReport
  /** How to name it again on a command line; absent in reports of earlier versions. */
  readonly again?: Reproduction
  readonly results: readonly Result[]
}

/** `report.json`: together with the evidence, the input of everything downstream. */
export interface Report {
  /** Digest of the rest of the report; absent in reports of earlier versions, and before it is written. */
  readonly digest?: string
  readonly suite: { readonly name: string; readonly version: string; readonly catalogueDigest: string }
  readonly run: {
    readonly startedAt: string
    readonly durationMs: number
    readonly seed: string
    /**
     * Part of every name that the run created, and the source of the names on further targets; with the seed, it reproduces the
     * same requests.
     */
    readonly nonce?: string
    /** The command line, secrets removed. */
    readonly command: string
    /** False if anything was left out: by selection, by withholding, or by an interrupt. */
    readonly complete: boolean
    readonly interrupted?: boolean
    /** The run ended itself after a failure, as `--bail` requests; `interrupted` is true as well. */
    readonly bailed?: true
    /** Of a run that is one of several shards. */
    readonly shard?: ShardInfo
    /** Of a merged report: the missing shards. */
    readonly missingShards?: readonly number[]
    /** The evidence file of the run; absent if it could not be written, and in reports of earlier versions. */
    readonly evidence?: EvidenceBinding
    /** Kinds of failures, apart from requirements, that count; absent if none does. */
    readonly failOn?: readonly CountedError[]
    /** Only in a run with a baseline. */
    readonly baseline?: BaselineSummary
    /** Files that could not be written, or were removed during the run; the run is incomplete. */
    readonly fileErrors?: readonly string[]
    /** Errors that belong to no check; the run is incomplete. */
    readonly strayErrors?: readonly string[]
  }
  readonly requirements: readonly RequirementRecord[]
  /** Disputes about these requirements; absent if there are none. */
  readonly disputes?: readonly Dispute[]
  readonly targets: readonly TargetReport[]
}

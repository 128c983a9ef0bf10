import type { EvidenceBinding, EvidenceCut } from './evidence.ts'
import type { Coverage, ExplorationReport } from './exploration-report.ts'
import type { RecordedFailure } from '../client/failure.ts'
import type { Reproduction } from '../client/target.ts'

export type { RecordedFailure } from '../client/failure.ts'

/** The result of one check for one target (docs/reference/verdicts.md). */
export type Verdict = (typeof verdicts)[number]

export const verdicts = ['pass', 'fail', 'unmet', 'error', 'observed', 'skipped', 'unstable'] as const

/** What `--fail-on` and profiles can count as a failure besides requirements. */
export const countedErrors = ['5xx'] as const

export type CountedError = (typeof countedErrors)[number]

/**
 * `stated`: the document says it. `implied`: it follows from what is said. `open`: the document says "not shown". `own`: a suite of the
 * user says it (docs/how-to/extending.md); it is in no total of the documents, no profile and no certificate.
 */
export type Level = 'stated' | 'implied' | 'open' | 'own'

export const levels: readonly Level[] = ['stated', 'implied', 'open', 'own']

/** The levels of what the documents say. */
export const documentLevels = levels.filter((level) => level !== 'own')

/** Whether an id is that of a requirement of a suite of the user. No area of the documents begins so. */
export function isOwnId(id: string): boolean {
  return id.startsWith('x-')
}

/** One sentence that a document promises, or leaves open. */
export interface RequirementRecord {
  readonly id: string
  readonly area: string
  readonly level: Level
  /** Where the document says so, for a reader: `code-hosting, Users, GET /users/search`. */
  readonly source: string
  /** The promise, or for an open question the question, in words. */
  readonly says: string
  readonly document: 'code-hosting' | 'legacy-forge'
  /** Id of the operation that it is about, where it is about one. */
  readonly operation?: string
  /** Capabilities of a driver that the check requires. */
  readonly needs?: readonly string[]
  readonly testable: boolean
  /** True for a rule over all responses of a run, which sends no requests itself. */
  readonly isRule?: true
  /** Of a rule: the id under which its group stood before each rule had its own; baselines and selections still take it. */
  readonly group?: string
  /** Of a rule: what the document does not show, so that the rule leaves it aside. */
  readonly leavesOpen?: string
  /** Why it cannot be decided from outside; only where `testable` is false. */
  readonly reason?: string
}

/** An argument that a requirement is not what its document says, and the answer (docs/how-to/baselines-and-disputes.md). */
export interface Dispute {
  /** Id of the requirement. */
  readonly requirement: string
  /** Where the document says otherwise, or says nothing. */
  readonly section: string
  readonly argument: string
  /** An accepted dispute takes the requirement out of the checks until it is corrected. */
  readonly state: 'open' | 'accepted' | 'rejected'
  /** The day it was opened: `2026-11-21`. */
  readonly opened: string
  /** The discussion. */
  readonly link?: string
  /** Only of a dispute that is not open. */
  readonly answer?: string
  readonly answered?: string
}

export interface Result {
  /** Id of the requirement. */
  readonly requirement: string
  readonly verdict: Verdict
  /** Short and of few kinds: the capability or step of an `unmet`, the fault of an `error`, why it was `skipped`. */
  readonly reason?: string
  /** One line: what was expected and received; for an open question what the target did. */
  readonly message?: string
  /** For a `fail`: what the document requires and what the response has instead. */
  readonly expected?: string
  readonly received?: string
  /** The same as data: of a `fail`, of an open question that would fail, or of the control of an `unmet`. */
  readonly failure?: RecordedFailure
  /** Of a failure that the baseline of the run lists: its entry there. */
  readonly known?: KnownFailure
  /** Ids of the exchanges that were judged, the check's own and those of the scenarios it looked at. */
  readonly exchanges: readonly string[]
  /** For a rule over all responses: requirements whose checks send the requests that show the failure. */
  readonly shownBy?: readonly string[]
  /** The exchange that decided, where one did. */
  readonly decisive?: string
  /** The time of the judged exchanges, without waiting for slots and fixtures. */
  readonly durationMs: number
}

/** The place of a run among those that share a selection. */
export interface ShardInfo {
  /** From 1. */
  readonly index: number
  readonly of: number
  /** Equal in two reports where the same requirements are divided in the same way. */
  readonly division: string
}

/** A known failure as a baseline file lists it. */
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
  /** The day of `expires` is over. */
  readonly expired?: true
}

/** An entry of a baseline, or without a requirement all entries of a target. */
export interface BaselinePlace {
  readonly target: string
  readonly requirement?: string
  readonly why?: string
}

/** How a run stands to its baseline. */
export interface BaselineSummary {
  readonly file: string
  /** True: an entry that is out of date gives exit code 1. */
  readonly strict: boolean
  /** Failures that it lists, and failures that it does not list. */
  readonly known: number
  readonly new: number
  /** Entries whose requirement holds now. */
  readonly passing: readonly BaselinePlace[]
  /** Entries that no result of any run like this one can match. */
  readonly unmatched: readonly BaselinePlace[]
  /** Entries of failures that are no longer accepted. */
  readonly expired: readonly BaselinePlace[]
}

/** How often each verdict was reached. */
type Counts = Readonly<Partial<Record<Verdict, number>>>

/** By level. `own` is absent where the run had no suites of the user. */
export type Totals = Readonly<Record<Exclude<Level, 'own'>, Counts>> & { readonly own?: Counts }

/** Something noticed about a target that is no verdict: an answer that the document does not list for its operation. */
export interface Observation {
  readonly operation: string
  readonly what: string
  readonly times: number
  /** Id of one exchange that shows it. */
  readonly exchange: string
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
  /** Testable stated requirements, and how many of them passed. Rules over all responses are not among them. */
  readonly stated: number
  readonly passed: number
  /** Stated requirements that failed or are unstable, and rules over all responses that do not hold. */
  readonly against: readonly string[]
  /** Stated requirements that were asked and neither passed nor failed. */
  readonly undecided: readonly string[]
  /** Stated requirements and rules over all responses that the run left out. */
  readonly notSelected: number
  /** Responses with a status code of 5xx to operations of the profile, where it counts them and there were some. */
  readonly serverErrors?: number
  /** Implied requirements, without rules, that failed or are unstable: remarks, which do not count. */
  readonly remarks: readonly string[]
  /** Rules over all responses, and implied requirements without them; absent in reports of earlier versions. */
  readonly rules?: number
  readonly implied?: number
}

export interface TargetReport {
  readonly name: string
  /** The documents it was asked about, with the addresses they are served at. */
  readonly documents: ReadonlyArray<{
    readonly document: 'code-hosting' | 'legacy-forge'
    readonly url: string
  }>
  /** Drivers by document, with the JSON names that were changed, if any. */
  readonly drivers: Readonly<Record<string, unknown>>
  readonly totals: Totals
  /** Profiles of the documents that it serves; absent in explorations, and in reports of earlier versions. */
  readonly profiles?: readonly ProfileResult[]
  readonly observations: readonly Observation[]
  /**
   * Attempts at requests that were repeated, by operation and by why they were: with every one of them the target needed to be asked
   * again. Absent where there were none, and in reports of earlier versions.
   */
  readonly retries?: readonly Observation[]
  /** Responses with a status code of 5xx, by operation and status code. Absent where there were none, and in reports of earlier versions. */
  readonly serverErrors?: readonly Observation[]
  /**
   * Operations whose documented success was asked for, and that answered nothing but 401, 403 or 404: little was learned of them. Absent where
   * there are none, and in reports of earlier versions.
   */
  readonly hollow?: readonly Observation[]
  readonly leftovers: readonly Leftover[]
  /** Its server was removed with everything that was left on it, so that there are no leftovers. */
  readonly serverRemoved?: true
  /**
   * What the run asked for without a clear response, and was not there at the end: the target may still create it. Only where
   * there is some; `forge-conformance clean` removes it.
   */
  readonly mayAppear?: ReadonlyArray<Pick<Leftover, 'kind' | 'name'>>
  /** The exchanges that the limit `evidenceBytes` left out; only where it was reached. */
  readonly evidenceCut?: EvidenceCut
  /** One line why nothing could be learned of a document; only where the preflight stopped it. */
  readonly unreachable?: string
  /** One line where the target responded and then no longer did, or an exploration reached a limit, so that nothing more was sent. */
  readonly stoppedResponding?: string
  /** What the run found out about the target, or its target file, that users should know: one line each, as its notices. */
  readonly notes?: readonly string[]
  /** Absent in reports of earlier versions, and where nothing of document 1 was asked in sequences. */
  readonly coverage?: Coverage
  /** Only of `forge-conformance explore`. */
  readonly exploration?: ExplorationReport
  /** How a command line names it again; absent in reports of earlier versions. */
  readonly again?: Reproduction
  readonly results: readonly Result[]
}

/** `report.json`: with the evidence, all that anything downstream reads. */
export interface Report {
  /** Of everything else in the report; absent in reports of earlier versions, and before it is written. */
  readonly digest?: string
  readonly suite: { readonly name: string; readonly version: string; readonly catalogueDigest: string }
  readonly run: {
    readonly startedAt: string
    readonly durationMs: number
    readonly seed: string
    /**
     * Part of every name that the run created, and of what the names for further targets derive from; with the seed, it
     * repeats the same requests.
     */
    readonly nonce?: string
    /** The command line, secrets removed. */
    readonly command: string
    /** False when anything was left out: by selection, by withholding, or by an interrupt. */
    readonly complete: boolean
    readonly interrupted?: boolean
    /** It ended itself after a failure, as `--bail` asks; `interrupted` is true as well. */
    readonly bailed?: true
    /** Of a run that checked one part of what several runs check together. */
    readonly shard?: ShardInfo
    /** Of a merged report: the shards that were not there. */
    readonly missingShards?: readonly number[]
    /** The evidence file of the run; absent where it could not be written, and in reports of earlier versions. */
    readonly evidence?: EvidenceBinding
    /** Kinds of failures besides requirements; absent where nothing does. */
    readonly failOn?: readonly CountedError[]
    /** Only in a run with a baseline. */
    readonly baseline?: BaselineSummary
    /** Files that could not be written, or were removed during the run; the run is incomplete. */
    readonly fileErrors?: readonly string[]
    /** Errors that belong to no check; the run is incomplete. */
    readonly strayErrors?: readonly string[]
  }
  readonly requirements: readonly RequirementRecord[]
  /** Disputes about these requirements; absent where there are none. */
  readonly disputes?: readonly Dispute[]
  readonly targets: readonly TargetReport[]
}

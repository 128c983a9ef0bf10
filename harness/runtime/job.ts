import type { Redactor } from '../client/redactor.ts'
import type { Recording } from '../client/recording.ts'
import type { Target } from '../client/target.ts'
import type { Evidence } from '../report/evidence.ts'
import type { Report, Result } from '../report/report.ts'
import type { Transport } from '../client/transport.ts'
import type { RunFolder } from './run-folder.ts'
import type { Contract } from './contract.ts'

/** The reason of a signal that ends a run after a failure. */
export const BAIL = 'a requirement failed'

/** The options of a run from the command line, all resolved. */
export interface RunOptions {
  readonly contract: Contract
  readonly targets: readonly Target[]
  readonly seed: string
  /** Six lower-case letters and digits, part of every name that the run creates. Default: that of `folder`, or random. */
  readonly nonce?: string
  /** The source of the generated passwords of ordinary form, in hexadecimal; random if absent. */
  readonly secret?: string
  /** True: a target that already has names of this nonce is not judged, because another run uses them. */
  readonly claimsNames?: boolean
  /** Ids of the selected requirements; other testable ones are `skipped`. */
  readonly selected: ReadonlySet<string>
  /** The folder for evidence and ledger; created if missing. */
  readonly output: string
  /** The same folder if the caller has opened it; the caller closes it. */
  readonly folder?: RunFolder
  /** False: run the checks without a preflight. */
  readonly preflight: boolean
  /** True: without a preflight, still determine whether the addresses belong to something else. */
  readonly checksAddresses?: boolean
  /** The number of repeats; a verdict that changes between them is `unstable`. 1 if absent. */
  readonly repeat?: number
  /** True: the resources of the last repeat stay, and are leftovers. */
  readonly keep?: boolean
  /** The index among runs that share the scripted sequences for the rules over all responses. */
  readonly shard?: { readonly index: number; readonly of: number }
  /** Play random sequences in place of checks; the results are those of the rules over all responses. */
  readonly explore?: {
    readonly requests: number
    readonly forMs: number
    readonly sideBySide: number
    /** Sequences that are played in both forms and compared; none if absent. */
    readonly pairs?: number
    /**
     * The duration of one more sequence, played at the pace of a person before and after everything else, in milliseconds; none if
     * absent.
     */
    readonly auditMs?: number
    /** True: first find the operations that the target lacks, and leave them out. */
    readonly leavesOutAbsent?: boolean
    /** Called after the first part of that time, before anything else of the exploration. */
    readonly meanwhile?: () => Promise<void>
  }
  /** Restarts the server of a target, which keeps its data. Resolves when it is ready; rejects if it does not become ready. */
  readonly restart?: (target: Target) => Promise<void>
  /** The command line as typed, for the report. */
  readonly command: string
  /** The reasons why targets have no server, by name: nothing is sent to them, and the report lists them as unreachable. */
  readonly notStarted?: ReadonlyMap<string, string>
  /** The position of a check in the starting order, by its id; the order of the catalogue if absent. */
  readonly placeOf?: (requirement: string) => number
  /** Called with each final result of a check, but not with those of rules, which come after all checks. */
  readonly onChecked?: (target: string, result: Result) => void
  /**
   * Aborted by Ctrl-C, or with `BAIL` as its reason: requests in progress are drained, created resources are removed, the report is
   * written.
   */
  readonly signal: AbortSignal
  readonly listener: RunListener
  /**
   * Called once, after the last check and before the last clean-up, with all data for reporters: the report without leftovers, and
   * the evidence without clean-up. Work that it starts runs while clean-up waits for responses; `run` does not wait for it. The
   * final report differs only in `run.durationMs`, `run.evidence` and `leftovers`, the final evidence in the exchanges of clean-up.
   * If clean-up finds a contradiction, it is called once more, with the results of clean-up. An exploration does not call it.
   */
  readonly onJudged?: (report: Report, evidence: Evidence) => void
  /** Receives the redactor of a target, for each target in each repeat, before its first request. */
  readonly onRedactor?: (redactor: Redactor) => void
  /** The transport to a target; HTTP if absent or undefined. */
  readonly transportTo?: (target: Target) => Transport | undefined
  /** The recorded responses of a target in a repeat, which replace the network. */
  readonly recordingOf?: (target: Target, repeat: number) => Recording | undefined
}

/** Receives events of a run as they happen; no result depends on it. */
export interface RunListener {
  /** Before the first request of a run: the expected number of results for each target, by name. */
  started(expected: ReadonlyMap<string, number>): void
  /** A verdict, as soon as it exists. */
  result(target: string, result: Result): void
  /** Requests and findings of an exploration so far. */
  explored?(target: string, requests: number, findings: number): void
  /** Sequences that were compared in both forms so far, and their number in all. */
  compared?(target: string, sequences: number, of: number): void
  /** The start of a new part of the run. */
  phase(phase: 'preflight' | 'checks' | 'clean-up'): void
  /** One line for the user that is neither result nor error, for example about leftovers of an earlier run. */
  notice(line: string): void
}

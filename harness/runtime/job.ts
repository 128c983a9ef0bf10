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

/** What the command line asks of a run, everything resolved. */
export interface RunOptions {
  readonly contract: Contract
  readonly targets: readonly Target[]
  readonly seed: string
  /** Six lower-case letters and digits, part of every name that the run creates. Default: that of `folder`, or random. */
  readonly nonce?: string
  /** What the passwords of ordinary form derive from that the run makes up, in hexadecimal; random where absent. */
  readonly secret?: string
  /** True: a target that has names of this nonce already is not judged, since another run uses them. */
  readonly claimsNames?: boolean
  /** Ids of the requirements to ask; of the others, the testable ones are `skipped`. */
  readonly selected: ReadonlySet<string>
  /** The folder for evidence and ledger; it is made if it is missing. */
  readonly output: string
  /** The same folder where the caller has opened it; the caller closes it. */
  readonly folder?: RunFolder
  /** False: run the checks without a preflight. */
  readonly preflight: boolean
  /** True: without a preflight, it is still found out whether the addresses are those of something else. */
  readonly checksAddresses?: boolean
  /** How many times everything is asked; a verdict that changes between them is `unstable`. One without it. */
  readonly repeat?: number
  /** True: what the last repeat created stays, and is a leftover. */
  readonly keep?: boolean
  /** The place among runs that share the scripted sequences for the rules over all responses. */
  readonly shard?: { readonly index: number; readonly of: number }
  /** Play random sequences in place of checks; the results are those of the rules over all responses. */
  readonly explore?: {
    readonly requests: number
    readonly forMs: number
    readonly sideBySide: number
    /** Sequences that are played in both forms and compared; none where absent. */
    readonly pairs?: number
    /**
     * How long one more sequence is played at the pace of a person before and after everything else, in milliseconds; none where absent.
     */
    readonly auditMs?: number
    /** True: operations that the target does not have are looked for first, and are left out. */
    readonly leavesOutAbsent?: boolean
    /** What is done when the first part of that time is over, before anything else of the exploration. */
    readonly meanwhile?: () => Promise<void>
  }
  /** The command line as typed, for the report. */
  readonly command: string
  /** Why targets have no server, by their names: nothing is sent to them, and they are as unreachable ones in the report. */
  readonly notStarted?: ReadonlyMap<string, string>
  /** The place of a check among those that begin one after the other, by its id; the order of the catalogue where absent. */
  readonly placeOf?: (requirement: string) => number
  /** Called with each result of a check that no later one replaces; not with those of rules, which come after all checks. */
  readonly onChecked?: (target: string, result: Result) => void
  /** Aborted by Ctrl-C, or with `BAIL` as its reason: requests under way are drained, what was created is removed, the report is written. */
  readonly signal: AbortSignal
  readonly listener: RunListener
  /**
   * Called once, after the last check and before the last clean-up, with everything that reporters read: the report
   * without leftovers, and the evidence without clean-up. Work that it starts runs while clean-up waits for responses; `run`
   * does not wait for it. The final report differs in `run.durationMs`, `run.evidence` and `leftovers` alone, the final evidence in the
   * exchanges of clean-up. Where clean-up finds something wrong, it is called once more, with its results. An exploration does not
   * call it.
   */
  readonly onJudged?: (report: Report, evidence: Evidence) => void
  /** Takes what knows the secrets of a target, for each target in each repeat, before its first request. */
  readonly onRedactor?: (redactor: Redactor) => void
  /** Carries the requests to a target; HTTP where absent or undefined. */
  readonly transportTo?: (target: Target) => Transport | undefined
  /** What an earlier run has received from a target in a repeat, in place of the network. */
  readonly recordingOf?: (target: Target, repeat: number) => Recording | undefined
}

/** Receives events of a run as they happen; no result depends on it. */
export interface RunListener {
  /** Before the first request of a run: how many results there will be for each target, by name. */
  started(expected: ReadonlyMap<string, number>): void
  /** A verdict, as soon as it is there. */
  result(target: string, result: Result): void
  /** Requests and findings of an exploration so far. */
  explored?(target: string, requests: number, findings: number): void
  /** A new part of the run begins. */
  phase(phase: 'preflight' | 'checks' | 'clean-up'): void
  /** One line for the user that is neither result nor error, such as what an earlier run left behind. */
  notice(line: string): void
}

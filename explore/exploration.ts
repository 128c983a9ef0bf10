import type { DocumentName } from '../harness/client/target.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { Restart } from '../harness/runtime/restarts.ts'
import type { Setting } from '../model/state/model-state.ts'
import type { Counts } from './counts.ts'
import type { Step } from './step.ts'

/** A contradiction with the shortest known sequence that shows it again from the start, or with the first one if none does. */
export interface Finding {
  readonly contradiction: Contradiction
  readonly steps: readonly Step[]
  /** The exchanges of the play that showed it. */
  readonly exchanges: readonly Exchange[]
  /** Ids of those that a later one repeats, since the response may have shown an earlier state. */
  readonly repeated: ReadonlySet<string>
  /** Whether the server was restarted before the last reads. */
  readonly isRestarted?: boolean
  /** Whether shortening tried to leave out each action of the steps that sends none of the exchanges. */
  readonly isShortest: boolean
  /** The number of requests that the exploration had sent when a sequence first showed it. */
  readonly sent: number
}

export interface Exploration {
  readonly findings: readonly Finding[]
  readonly reached: Counts
  /** The number of responses that each rule judged. */
  readonly judged: Counts
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** The number of requests sent, including those of shrinking. */
  readonly requests: number
  readonly sequences: number
  /** The sequences that were cut off at the end of the time, by their numbers, with the number of parts that each sent. */
  readonly cuts: ReadonlyMap<number, number>
  /** The number of sequences with unusual input that were played. */
  readonly inputs: number
}

export interface ExploreOptions {
  /** The seed of a batch of sequences, by its number. */
  readonly seedOf: (batch: number) => number
  /** The exploration ends after this number of requests. */
  readonly requests: number
  /** The exploration ends after this number of milliseconds, also within a sequence. */
  readonly forMs?: number
  readonly setting: Setting
  /** The rules that judge; all if absent. */
  readonly judges?: ReadonlySet<string>
  /** The prefix of the names that the sequences create; unique among explorations side by side. */
  readonly name: string
  /** The documents whose operations the sequences request; all documents that the target serves if absent. */
  readonly documents?: ReadonlySet<DocumentName>
  /** Sequences that do not depend on the seed, and come first. */
  readonly scripted?: ReadonlyArray<readonly Step[]>
  /** Further sequences that ask the cells of the coverage tables. They come before random ones and take a part of the remaining budget. */
  readonly inputs?: readonly Step[][] | undefined
  /** Sequences with large relations, which come before random ones, and the number of issues of document 2 that are reserved for them. */
  readonly bulkSequences?: { readonly sequences: readonly Step[][]; readonly issues: number } | undefined
  readonly signal?: AbortSignal
  /** Restarts the server after the steps of some sequences, before everything is read once more. */
  readonly restart?: Restart | undefined
  /** For a replay: the numbers of sequences that the run played and cut off, in place of the budget, and whether they still fit. */
  readonly recorded?:
    (Pick<Exploration, 'sequences' | 'cuts' | 'inputs'> & { readonly fits: () => boolean }) | undefined
  /** Receives the number of requests and findings so far. */
  readonly progress?: (requests: number, findings: number) => void
  /** Receives the first contradiction of a sequence before it is shrunk. */
  readonly contradicted?: (contradiction: Contradiction) => void
}

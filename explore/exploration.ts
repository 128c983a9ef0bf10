import type { DocumentName } from '../harness/client/target.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { Setting } from '../model/state/model-state.ts'
import type { Counts } from './counts.ts'
import type { Step } from './step.ts'

/** A contradiction with the shortest sequence found that shows it again from the start; with the first one where none does. */
export interface Finding {
  readonly contradiction: Contradiction
  readonly steps: readonly Step[]
  /** Of the time that showed it. */
  readonly exchanges: readonly Exchange[]
  /** Whether each action of the steps that sends none of the exchanges was left out. */
  readonly isShortest: boolean
  /** Requests that the exploration had sent when a sequence showed it first. */
  readonly sent: number
}

export interface Exploration {
  readonly findings: readonly Finding[]
  readonly reached: Counts
  /** How many responses each rule judged. */
  readonly judged: Counts
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** Requests sent, those of shrinking included. */
  readonly requests: number
  readonly sequences: number
  /** The sequences that the end of the time cut off, by their numbers, with the parts that each sent. */
  readonly cuts: ReadonlyMap<number, number>
  /** How many of the sequences with unusual input were played. */
  readonly inputs: number
}

export interface ExploreOptions {
  /** The seed of a batch of sequences, by its number. */
  readonly seedOf: (batch: number) => number
  /** Ends after so many requests. */
  readonly requests: number
  /** Ends after so many milliseconds, also within a sequence. */
  readonly forMs?: number
  readonly setting: Setting
  /** The rules that judge; all where absent. */
  readonly judges?: ReadonlySet<string>
  /** Begins the names of what the sequences create; unique among explorations side by side. */
  readonly name: string
  /** Whose operations the sequences ask for; all that the target serves where absent. */
  readonly documents?: ReadonlySet<DocumentName>
  /** Whether the scripted sequences of every run come first. */
  readonly withScriptedSequences: boolean
  /** Further sequences that ask the tables of coverage, which come before random ones and take a part of what is left of the budget. */
  readonly inputs?: readonly Step[][]
  /** Sequences with large relations, which come before random ones, and the issues of document 2 that are kept for them. */
  readonly bulkSequences?: { readonly sequences: readonly Step[][]; readonly issues: number } | undefined
  readonly signal?: AbortSignal
  /** Of an exploration that is replayed: how many sequences it played and cut off, in place of the budget, and whether they still fit. */
  readonly recorded?:
    (Pick<Exploration, 'sequences' | 'cuts' | 'inputs'> & { readonly fits: () => boolean }) | undefined
  /** Receives the number of requests and findings so far. */
  readonly progress?: (requests: number, findings: number) => void
  /** Receives the first contradiction of a sequence before it is shrunk. */
  readonly contradicted?: (contradiction: Contradiction) => void
}

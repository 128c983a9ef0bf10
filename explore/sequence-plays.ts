import { addCounts } from './counts.ts'
import type { ExplorationBudget } from './exploration-budget.ts'
import type { ExploreOptions, Finding } from './exploration.ts'
import { play, type SequenceResult } from './play.ts'
import type { ExplorationTarget } from './sender.ts'
import type { Step } from './step.ts'

/** The actions of a sequence to send, by their places; all if absent. */
export type Places = ReadonlySet<string>

interface PlayLimits {
  /** The time at which the sequence is cut off. */
  readonly latest: number
  readonly only?: Places | undefined
  /** How long a response may show the state before a change, in milliseconds; as long as the target's patience if absent. */
  readonly followsMs?: number
  /** True: the server may be restarted after the steps. */
  readonly mayRestart?: boolean
}

/** The number of sequences after which the server is restarted: each restart takes the target's patience in addition. */
const RESTARTS = 8

/** Plays the sequences of one exploration, each until its first contradiction, and adds up their results. */
export class SequencePlays {
  readonly reached = new Map<string, number>()
  readonly judged = new Map<string, number>()
  readonly asked = new Set<string>()
  readonly findings: Finding[] = []
  /** The rules of the findings; they judge no further sequence. */
  readonly #ignored = new Set<string>()
  readonly #target: ExplorationTarget
  readonly #options: ExploreOptions
  readonly #budget: ExplorationBudget
  #restarts = 0

  constructor(target: ExplorationTarget, options: ExploreOptions, budget: ExplorationBudget) {
    this.#target = target
    this.#options = options
    this.#budget = budget
  }

  async play(
    steps: readonly Step[],
    { latest, only, followsMs = this.#options.setting.followsMs, mayRestart = false }: PlayLimits,
  ): Promise<SequenceResult> {
    const { name, setting, judges, progress, restart } = this.#options
    const number = this.#budget.begin()
    const result = await play(this.#target, steps, {
      name: `${name}${number}`,
      setting: { ...setting, followsMs },
      untilFirst: true,
      isOneOfMany: true,
      judges,
      ignored: this.#ignored,
      mayGoOn: (parts) => this.#budget.mayGoOn(number, parts, latest),
      only,
      ...(restart && mayRestart && this.#restarts < RESTARTS
        ? { restart: () => ((this.#restarts += 1), restart()) }
        : {}),
    })
    this.#budget.spend(result.exchanges.length)
    addCounts(this.reached, result.reached)
    addCounts(this.judged, result.judged)
    for (const cell of result.asked) this.asked.add(cell)
    progress?.(this.#budget.requests, this.findings.length)
    return result
  }

  /** Plays a sequence that is being shortened, without waiting: the final sequence is played once more with patience. */
  playAtOnce(steps: readonly Step[], only?: Places): Promise<SequenceResult> {
    return this.play(steps, { latest: this.#budget.shrinkUntil, only, followsMs: 0 })
  }

  /** Whether a sequence that is being shortened still contradicts a rule. */
  async contradicts(steps: readonly Step[], rule: string, only?: Places): Promise<boolean> {
    const { contradictions } = await this.playAtOnce(steps, only)
    return contradictions.some((one) => one.rule === rule)
  }

  addFinding(finding: Finding): void {
    this.#ignored.add(finding.contradiction.rule)
    this.findings.push(finding)
  }
}

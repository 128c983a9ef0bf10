import fc from 'fast-check'
import { ExplorationBudget, SHARE_OF_INPUTS } from './exploration-budget.ts'
import type { Exploration, ExploreOptions } from './exploration.ts'
import { WALK_CHOICES } from './relation-walk.ts'
import { Script, type Themes } from './script.ts'
import type { ExplorationTarget } from './sender.ts'
import { SequencePlays } from './sequence-plays.ts'
import { Shortener, type FirstFinding } from './shortener.ts'
import type { Step } from './step.ts'

/** The number of steps of one sequence. */
const LENGTH = 60
/** The number of sequences between two checks of the budget. */
const BATCH = 10
/** The maximum number of replays for shrinking one sequence. */
const REPLAYS = 250

/**
 * Plays sequences until the budget is spent. Each contradiction is shrunk to a short sequence, and played once more from the start. From
 * then on, the exploration ignores its rule. The same seed gives the same sequences.
 */
export async function explore(
  explorationTarget: ExplorationTarget,
  options: ExploreOptions,
): Promise<Exploration> {
  const explorer = new Explorer(explorationTarget, options)
  await explorer.playScripted()
  await explorer.playInputs()
  await explorer.playRandom()
  return explorer.result
}

class Explorer {
  readonly #target: ExplorationTarget
  readonly #options: ExploreOptions
  readonly #budget: ExplorationBudget
  readonly #plays: SequencePlays
  readonly #shortener: Shortener
  /** The number of issues of document 2 that random sequences leave for shortening their findings. */
  readonly #reserved: number

  constructor(target: ExplorationTarget, options: ExploreOptions) {
    this.#target = target
    this.#options = options
    this.#budget = new ExplorationBudget(options)
    this.#plays = new SequencePlays(target, options, this.#budget)
    this.#shortener = new Shortener(this.#plays, this.#budget)
    this.#reserved = (target.issues.left - (options.bulkSequences?.issues ?? 0)) / 2
  }

  get result(): Exploration {
    const { findings, reached, judged, asked } = this.#plays
    const { requests, sequences, cuts, inputs } = this.#budget
    return { findings, reached, judged, asked, requests, sequences, cuts, inputs }
  }

  /** Plays the sequences that do not depend on the seed, and those with large relations. */
  async playScripted(): Promise<void> {
    const { scripted = [], bulkSequences } = this.#options
    for (const steps of [...scripted, ...(bulkSequences?.sequences ?? [])]) await this.#playWhole(steps)
  }

  async playInputs(): Promise<void> {
    for (const steps of this.#budget.within(this.#options.inputs ?? []))
      await this.#playWhole(steps, 1 / SHARE_OF_INPUTS)
  }

  async playRandom(): Promise<void> {
    const { runtime, scope } = this.#target
    const themes = Script.themes(runtime, this.#options.documents, scope)
    const isServed = Object.keys({ ...themes.codeHosting, ...themes.legacy }).length > 0
    for (let batch = 0; isServed && !this.#budget.isSpent; batch++) await this.#playBatch(batch, themes)
  }

  /** Plays some random sequences up to the first that shows a contradiction, and shortens that one. */
  async #playBatch(batch: number, themes: Themes): Promise<void> {
    let first: FirstFinding | undefined
    let replays = 0
    const isRight = async (steps: readonly Step[]): Promise<boolean> => {
      if (first) return ++replays > REPLAYS || !(await this.#isShorter(steps, first))
      if (this.#budget.isSpent) return true
      first = await this.#firstFinding(steps)
      return !first
    }
    const details = await fc.check(
      fc.asyncProperty(sequencesOf(themes, this.#target.issues.left > this.#reserved), isRight),
      { seed: this.#options.seedOf(batch), numRuns: BATCH },
    )
    const [steps] = details.counterexample ?? []
    if (steps && first) this.#plays.addFinding(await this.#shortener.shortest(steps, first))
  }

  /** Whether a shorter sequence shows the same contradiction, as far as there is time to try. */
  async #isShorter(steps: readonly Step[], first: FirstFinding): Promise<boolean> {
    return (
      !first.isRestarted &&
      !this.#budget.isLate &&
      (await this.#shortener.isRepeated(first)) &&
      !this.#budget.isLate &&
      (await this.#plays.contradicts(steps, first.contradiction.rule))
    )
  }

  /** Plays a sequence until it shows nothing new. `budgetForOne` as in {@link Explorer.#firstFinding}. */
  async #playWhole(steps: readonly Step[], budgetForOne = 1): Promise<void> {
    for (;;) {
      const first = this.#budget.isSpent ? undefined : await this.#firstFinding(steps, budgetForOne)
      if (!first) return
      this.#plays.addFinding(await this.#shortener.shortest(steps, first))
    }
  }

  /**
   * `budgetForOne` is the budget of an exploration per request sent so far, at which the exploration reaches as much as this one: unusual
   * input takes a part of it.
   */
  async #firstFinding(steps: readonly Step[], budgetForOne = 1): Promise<FirstFinding | undefined> {
    const { contradictions, exchanges, actions, isRestarted, repeated } = await this.#plays.play(steps, {
      latest: this.#budget.until,
      mayRestart: true,
    })
    const [contradiction] = contradictions
    if (!contradiction) return undefined
    this.#options.contradicted?.(contradiction)
    const sent = this.#budget.requests * budgetForOne
    return { contradiction, steps, exchanges, repeated, actions, isRestarted, isShortest: false, sent }
  }
}

/** Sequences of one theme each, or of all of document 1. */
export function sequencesOf({ codeHosting, legacy }: Themes, mayCreateIssues: boolean): fc.Arbitrary<Step[]> {
  const choices = fc.array(fc.nat(59), { minLength: WALK_CHOICES, maxLength: WALK_CHOICES })
  const own = Object.values(codeHosting)
  const ofLegacy = Object.values(legacy).filter((kinds) => mayCreateIssues || !kinds.includes('create issue'))
  const themes = [...own, ...(own.length > 0 ? [own.flat()] : []), ...ofLegacy]
  return fc.constantFrom(...themes).chain((theme) =>
    fc.array(fc.record({ do: fc.constantFrom(...theme), choices }), {
      minLength: 5,
      maxLength: LENGTH,
      size: 'max',
    }),
  )
}

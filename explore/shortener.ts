import { essential } from './essential.ts'
import type { ExplorationBudget } from './exploration-budget.ts'
import type { Finding } from './exploration.ts'
import { minimize } from './minimize.ts'
import type { SequenceResult } from './play.ts'
import { Script } from './script.ts'
import type { Places, SequencePlays } from './sequence-plays.ts'
import type { SentAction } from './sequence-sender.ts'
import type { Step } from './step.ts'

/** The maximum number of replays for leaving out single requests of a sequence. */
const ACTION_REPLAYS = 60

/** A contradiction when it is found, with the actions of the sequence that showed it. */
export type FirstFinding = Finding & Pick<SequenceResult, 'actions' | 'isRestarted'>

/** Looks for shorter sequences that show a contradiction. */
export class Shortener {
  readonly #plays: SequencePlays
  readonly #budget: ExplorationBudget
  readonly #repeated = new Map<FirstFinding, boolean>()

  constructor(plays: SequencePlays, budget: ExplorationBudget) {
    this.#plays = plays
    this.#budget = budget
  }

  /** Whether the whole sequence shows the contradiction once more; otherwise, no shorter sequence is tried. */
  async isRepeated(first: FirstFinding): Promise<boolean> {
    const known =
      this.#repeated.get(first) ?? (await this.#plays.contradicts(first.steps, first.contradiction.rule))
    this.#repeated.set(first, known)
    return known
  }

  /** The finding with the shortest sequence that shows it; `steps` is known to show it. */
  async shortest(steps: readonly Step[], first: FirstFinding): Promise<Finding> {
    // One contradiction counts, even if the server is right the next time. A restart for each shorter sequence would take too long.
    if (first.isRestarted || !(await this.isRepeated(first))) return { ...first, steps: sentSteps(first) }
    const { rule } = first.contradiction
    const fewest = await minimize(
      Script.isScripted(steps) ? untilShown(steps, first) : steps,
      [],
      async (fewer) => !this.#budget.isLate && (await this.#plays.contradicts(fewer, rule)),
    )
    const only = this.#budget.isLate ? undefined : await this.#fewestActions(fewest, rule)
    const { contradictions, exchanges, actions, repeated } = await this.#plays.play(fewest, {
      latest: this.#budget.lastUntil,
      only,
    })
    const contradiction = contradictions.find((one) => one.rule === rule)
    if (!contradiction) return { ...first, steps: sentSteps(first) }
    return {
      contradiction,
      steps: sentSteps({ steps: fewest, actions }),
      exchanges,
      repeated,
      isShortest: only !== undefined,
      sent: first.sent,
    }
  }

  /** The fewest actions of a sequence that show the contradiction; undefined if this cannot be tried. */
  async #fewestActions(steps: readonly Step[], rule: string): Promise<Places | undefined> {
    const { contradictions, exchanges, actions } = await this.#plays.playAtOnce(steps)
    const contradiction = contradictions.find((one) => one.rule === rule)
    if (!contradiction) return undefined
    const shown = new Set([contradiction.exchange, ...contradiction.because])
    const ids = new Set(essential(exchanges, contradiction).map(({ id }) => id))
    let tried = 0
    const kept = await minimize(
      actions,
      [
        actions.filter(({ exchange = '' }) => shown.has(exchange)),
        actions.filter(({ exchange }) => exchange === undefined || ids.has(exchange)),
      ],
      async (fewer) =>
        ++tried <= ACTION_REPLAYS &&
        !this.#budget.isLate &&
        (await this.#plays.contradicts(steps, rule, placesOf(fewer))),
    )
    return placesOf(kept)
  }
}

function placesOf(actions: readonly SentAction[]): Places {
  return new Set(actions.map(({ place }) => place))
}

/** The steps with a sent request: steps that are not selected, or that the target does not support, are left out. */
export function sentSteps({ steps, actions }: Pick<SequenceResult, 'steps' | 'actions'>): readonly Step[] {
  const sent = new Set(actions.map(({ place }) => Number(place.split(' ', 1)[0])))
  return steps.filter((_, index) => sent.has(index))
}

/** The steps of a scripted sequence up to the one that showed the contradiction. */
function untilShown(steps: readonly Step[], { actions }: FirstFinding): readonly Step[] {
  return steps.slice(0, Number(actions.at(-1)?.place.split(' ', 1)[0] ?? steps.length) + 1)
}

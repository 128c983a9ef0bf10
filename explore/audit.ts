import fc from 'fast-check'
import { Draws } from '../fixtures/naming/draws.ts'
import type { Setting } from '../model/state/model-state.ts'
import { Interrupted } from '../harness/client/inconclusive.ts'
import { pauseFor } from '../harness/client/poll.ts'
import { sequencesOf } from './explore.ts'
import { AUDIT_SEQUENCES } from './extent.ts'
import { play, type SequenceResult } from './play.ts'
import { Script } from './script.ts'
import type { ExplorationTarget } from './sender.ts'
import type { Step } from './step.ts'

export interface AuditOptions {
  readonly seed: number
  /** The time before and after everything else, in milliseconds. */
  readonly forMs: number
  readonly setting: Setting
  readonly name: string
  /** Called when the time before everything else is over. */
  readonly aged: () => void
  /** Waits while ordinary users alone may send. */
  readonly free: () => Promise<void>
  /** When everything else has ended. */
  readonly quiet: Promise<unknown>
  /** How many actions there were, for a replay. */
  readonly recorded: Pick<Audited, 'actions' | 'before'> | undefined
}

/** What an audit showed. */
export interface Audited {
  readonly result: SequenceResult
  /** Actions that it sent. */
  readonly actions: number
  /** Those before everything else. */
  readonly before: number
}

/** The part of the time that is before everything else. */
const BEFORE = 0.4
/** The part of that in which new accounts are left alone: users who have existed so long, as part of an audit, are old. */
const YOUTH = 0.3
/** The average pause between two actions of a person, in milliseconds. */
const PERSON_MS = 8000
/** An audit has so many actions at least, however short it is. */
const MIN_ACTIONS = 60
/** Actions that create the first user, organization and repository. */
const FIRST_ACTIONS = 5
/** How many things are looked at again after a step, at most. */
const MAX_LOOKS = 3

/**
 * Plays one long sequence at the pace of a person: users are created before everything else, used for a while, go on slowly beside
 * everything else, and are used again when it has ended. Requests come one at a time, with pauses that are drawn. After each step some
 * of what was touched before, lately or long ago, is looked at again; in the end everything is.
 */
export async function audit(explorationTarget: ExplorationTarget, options: AuditOptions): Promise<Audited> {
  const { seed, setting, name } = options
  const steps = stepsOf(explorationTarget, seed)
  const looks = new Draws(String(seed), 'looks')
  const pace = new Pace(explorationTarget, options)
  try {
    const result = await play(explorationTarget, steps, {
      name,
      setting,
      pace: () => pace.next(),
      lookAgain: (all) => {
        if (pace.actions < FIRST_ACTIONS || all.length === 0) return []
        return Array.from({ length: looks.below(MAX_LOOKS + 1) }, () => looks.of(all))
      },
    })
    return { result, actions: pace.actions, before: pace.before }
  } finally {
    pace.giveUp()
  }
}

function stepsOf(explorationTarget: ExplorationTarget, seed: number): Step[] {
  const first = ['current user', 'create organization', 'create repository']
  return [
    ...first.map((kind) => ({ do: kind, choices: [0, 0, 0] })),
    ...fc
      .sample(sequencesOf(Script.themesOfCodeHosting(explorationTarget), false), {
        seed,
        numRuns: AUDIT_SEQUENCES,
      })
      .flat(),
  ]
}

/** The pauses of a person between actions, before, beside and after everything else. */
class Pace {
  readonly #target: ExplorationTarget
  readonly #options: AuditOptions
  readonly #draws: Draws
  /** The average pause, in milliseconds. */
  readonly #average: number
  #part: 'before' | 'beside' | 'after' = 'before'
  /** When the time before, or after, everything else ends. */
  #until: number
  #actions = 0
  #before = 0

  constructor(target: ExplorationTarget, options: AuditOptions) {
    const { seed, forMs } = options
    this.#target = target
    this.#options = options
    this.#draws = new Draws(String(seed), 'pauses')
    this.#average = Math.min(PERSON_MS, forMs / MIN_ACTIONS)
    this.#until = performance.now() + forMs * BEFORE
  }

  get actions(): number {
    return this.#actions
  }

  /** The actions before everything else. */
  get before(): number {
    return this.#part === 'before' ? this.#actions : this.#before
  }

  /** Waits for the next action; false where there is none. */
  async next(): Promise<boolean> {
    if (this.#isOver()) return false
    const { client, signal } = this.#target.runtime
    const ms = this.#pauseMs()
    try {
      // What the end of the audit cuts short is no action.
      const leftMs = this.#until - performance.now()
      if (!this.#options.recorded && this.#part === 'after' && ms >= leftMs) {
        await pauseFor(leftMs, signal)
        return false
      }
      // An action, so that other accounts sign in meanwhile in a replay as well.
      const pause = `pause ${this.#actions + 1} of the audit`
      await client.effects.result(pause, () => pauseFor(ms, signal))
    } catch (cause) {
      if (cause instanceof Interrupted) return false
      throw cause
    }
    await this.#options.free()
    this.#actions += 1
    return true
  }

  /** Everything else does not wait for an audit that could not go on. */
  giveUp(): void {
    if (this.#part === 'before') this.#options.aged()
  }

  #isOver(): boolean {
    const { recorded } = this.#options
    if (recorded) {
      if (this.#part === 'before' && this.#actions === recorded.before) this.#goOn()
      return this.#actions >= recorded.actions
    }
    // Hours of pauses would tell nothing more of it.
    const { client } = this.#target.runtime
    if (client.stopped !== undefined || client.overspent !== undefined) return true
    if (this.#part === 'before' && performance.now() >= this.#until) this.#goOn()
    return this.#part === 'after' && performance.now() >= this.#until
  }

  /** Ends the time before everything else. */
  #goOn(): void {
    const { forMs, aged, quiet } = this.#options
    this.#part = 'beside'
    this.#before = this.#actions
    aged()
    void quiet.then(() => {
      this.#part = 'after'
      this.#until = performance.now() + forMs * (1 - BEFORE)
    })
  }

  #pauseMs(): number {
    // Accounts exist for a while before they are used.
    if (this.#actions === FIRST_ACTIONS) return this.#options.forMs * BEFORE * YOUTH
    if (this.#draws.chance(1, 25)) return this.#average * (4 + this.#draws.below(8))
    return (this.#average / 100) * this.#draws.below(190)
  }
}

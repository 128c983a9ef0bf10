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
  /** The time before and after the explorations, in milliseconds. */
  readonly forMs: number
  readonly setting: Setting
  readonly name: string
  /** Called when the time before the explorations is over. */
  readonly aged: () => void
  /** Waits while only ordinary users may send. */
  readonly free: () => Promise<void>
  /** Resolves when the explorations have ended. */
  readonly quiet: Promise<unknown>
  /** The number of actions of the run, for a replay. */
  readonly recorded: Pick<Audited, 'actions' | 'before'> | undefined
}

/** The result of an audit. */
export interface Audited {
  readonly result: SequenceResult
  /** Actions that it sent. */
  readonly actions: number
  /** The number of them before the explorations. */
  readonly before: number
}

/** The part of the time that is before the explorations. */
const BEFORE = 0.4
/** The part of that time in which new accounts are not used, so that the users of an audit are old accounts. */
const YOUTH = 0.3
/** The average pause between two actions of a person, in milliseconds. */
const PERSON_MS = 8000
/** The minimum number of actions of an audit, however short it is. */
const MIN_ACTIONS = 60
/** The number of actions that create the first user, organization and repository. */
const FIRST_ACTIONS = 5
/** The maximum number of reads after a step. */
const MAX_LOOKS = 3

/**
 * Plays one long sequence at the pace of a person: users are created before the explorations, used for a while, used slowly during the
 * explorations, and used again afterwards. Requests are sent one at a time, with random pauses. After each step, the audit reads some of
 * the resources that earlier steps touched, recently or long ago; at the end it reads all of them.
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

/** The pauses between actions, before, during and after the explorations. */
class Pace {
  readonly #target: ExplorationTarget
  readonly #options: AuditOptions
  readonly #draws: Draws
  /** The average pause, in milliseconds. */
  readonly #average: number
  #part: 'before' | 'beside' | 'after' = 'before'
  /** When the time before, or after, the explorations ends. */
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

  /** The number of actions before the explorations. */
  get before(): number {
    return this.#part === 'before' ? this.#actions : this.#before
  }

  /** Waits for the next action; false if there is none. */
  async next(): Promise<boolean> {
    if (this.#isOver()) return false
    const { client, signal } = this.#target.runtime
    const ms = this.#pauseMs()
    try {
      // A pause that the end of the audit cuts short is not recorded as an action.
      const leftMs = this.#until - performance.now()
      if (!this.#options.recorded && this.#part === 'after' && ms >= leftMs) {
        await pauseFor(leftMs, signal)
        return false
      }
      // Recorded as an action, so that in a replay, too, other accounts sign in during the pause.
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

  /** The explorations do not wait for an audit that could not go on. */
  giveUp(): void {
    if (this.#part === 'before') this.#options.aged()
  }

  #isOver(): boolean {
    const { recorded } = this.#options
    if (recorded) {
      if (this.#part === 'before' && this.#actions === recorded.before) this.#goOn()
      return this.#actions >= recorded.actions
    }
    // Further hours of pauses would show nothing more about the server.
    const { client } = this.#target.runtime
    if (client.stopped !== undefined || client.overspent !== undefined) return true
    if (this.#part === 'before' && performance.now() >= this.#until) this.#goOn()
    return this.#part === 'after' && performance.now() >= this.#until
  }

  /** Ends the time before the explorations. */
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

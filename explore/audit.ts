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
  /** RecordedEffects that it sent. */
  readonly actions: number
  /** Those before everything else. */
  readonly before: number
}

interface State {
  part: 'before' | 'beside' | 'after'
  /** When the time before, or after, everything else ends. */
  until: number
  actions: number
  before: number
}

/** The part of the time that is before everything else. */
const BEFORE = 0.4
/** The part of that in which new accounts are left alone: users who have existed so long, as part of an audit, are old. */
const YOUTH = 0.3
/** The average pause between two actions of a person, in milliseconds. */
const PERSON_MS = 8000
/** An audit has so many actions at least, however short it is. */
const MIN_ACTIONS = 60
/** RecordedEffects that create the first user, organization and repository. */
const FIRST_ACTIONS = 5
/** How many things are looked at again after a step, at most. */
const MAX_LOOKS = 3

/**
 * Plays one long sequence at the pace of a person: users are created before everything else, used for a while, go on slowly beside
 * everything else, and are used again when it has ended. Requests come one at a time, with pauses that are drawn. After each step some
 * of what was touched before, lately or long ago, is looked at again; in the end everything is.
 */
export async function audit(explorationTarget: ExplorationTarget, options: AuditOptions): Promise<Audited> {
  const { seed, forMs, setting, name, recorded, quiet, aged, free } = options
  const { client, signal } = explorationTarget.runtime
  const steps = [
    ...['current user', 'create organization', 'create repository'].map((kind) => ({
      do: kind,
      choices: [0, 0, 0],
    })),
    ...fc
      .sample(sequencesOf(Script.themesOfCodeHosting(explorationTarget), false), {
        seed,
        numRuns: AUDIT_SEQUENCES,
      })
      .flat(),
  ]
  const draws = new Draws(String(seed), 'pauses')
  const looks = new Draws(String(seed), 'looks')
  const average = Math.min(PERSON_MS, forMs / MIN_ACTIONS)
  const state: State = { part: 'before', until: performance.now() + forMs * BEFORE, actions: 0, before: 0 }
  const pauseMs = (): number => {
    // Accounts exist for a while before they are used.
    if (state.actions === FIRST_ACTIONS) return forMs * BEFORE * YOUTH
    if (draws.chance(1, 25)) return average * (4 + draws.below(8))
    return (average / 100) * draws.below(190)
  }
  const goOn = (): void => {
    state.part = 'beside'
    state.before = state.actions
    aged()
    void quiet.then(() => {
      state.part = 'after'
      state.until = performance.now() + forMs * (1 - BEFORE)
    })
  }
  const isOver = (): boolean => {
    if (recorded) {
      if (state.part === 'before' && state.actions === recorded.before) goOn()
      return state.actions >= recorded.actions
    }
    // Hours of pauses would tell nothing more of it.
    if (client.stopped !== undefined || client.overspent !== undefined) return true
    if (state.part === 'before' && performance.now() >= state.until) goOn()
    return state.part === 'after' && performance.now() >= state.until
  }
  const pace = async (): Promise<boolean> => {
    if (isOver()) return false
    const ms = pauseMs()
    try {
      // What the end of the audit cuts short is no action.
      const leftMs = state.until - performance.now()
      if (!recorded && state.part === 'after' && ms >= leftMs) {
        await pauseFor(leftMs, signal)
        return false
      }
      // An action, so that other accounts sign in meanwhile in a replay as well.
      await client.effects.result(`pause ${state.actions + 1} of the audit`, () => pauseFor(ms, signal))
    } catch (cause) {
      if (cause instanceof Interrupted) return false
      throw cause
    }
    await free()
    state.actions += 1
    return true
  }
  try {
    const result = await play(explorationTarget, steps, {
      name,
      setting,
      pace,
      lookAgain: (all) => {
        if (state.actions < FIRST_ACTIONS || all.length === 0) return []
        return Array.from({ length: looks.below(MAX_LOOKS + 1) }, () => looks.of(all))
      },
    })
    const { part, actions, before } = state
    return { result, actions, before: part === 'before' ? actions : before }
  } finally {
    // Everything else does not wait for an audit that could not go on.
    if (state.part === 'before') aged()
  }
}

import fc from 'fast-check'
import { Draws } from '../../fixtures/naming/draws.ts'
import type { Setting } from '../../model/knowledge.ts'
import { Interrupted } from '../client/inconclusive.ts'
import { pauseFor } from '../client/poll.ts'
import { codeHostingThemes } from './code-hosting-steps.ts'
import { sequencesOf } from './explore.ts'
import { play, type Played } from './play.ts'
import type { Stage } from './sender.ts'

interface AuditOptions {
  readonly seed: number
  readonly forMs: number
  readonly setting: Setting
  readonly name: string
  /** When everything else has ended: the time is counted from then on, and no other requests hide those of the audit. */
  readonly quiet: Promise<unknown>
  /** How many acts there were, for a replay. */
  readonly recorded?: number
}

/** What an audit showed, and how many acts it sent. */
export interface Audited {
  readonly played: Played
  readonly acts: number
}

/** Users who have existed so long, as part of an audit, are old. */
const YOUTH = 0.15
/** The average pause between two acts of a person, in milliseconds. */
const PERSON_MS = 8000
/** An audit has so many acts at least, however short it is. */
const FEWEST_ACTS = 60
/** Acts that create the first user, organization and repository. */
const FIRST_ACTS = 5
/** Sequences that one audit is made of. */
const SEQUENCES = 200

/**
 * Plays one long sequence at the pace of a person: users are created first and used when everything else has ended; requests come one
 * at a time, with pauses that are drawn; in the end everything is looked at again.
 */
export async function audit(stage: Stage, options: AuditOptions): Promise<Audited> {
  const { seed, forMs, setting, name, recorded, quiet } = options
  const { client, signal } = stage.runtime
  const steps = [
    ...['current user', 'create organization', 'create repository'].map((kind) => ({
      do: kind,
      choices: [0, 0, 0],
    })),
    ...fc
      .sample(sequencesOf({ codeHosting: codeHostingThemes, legacy: {} }, false), {
        seed,
        numRuns: SEQUENCES,
      })
      .flat(),
  ]
  const draws = new Draws(String(seed), 'pauses')
  let until = Infinity
  const average = Math.min(PERSON_MS, forMs / FEWEST_ACTS)
  let acts = 0
  const pauseMs = (): number => {
    // Accounts exist long before they are used.
    if (acts === FIRST_ACTS) return forMs * YOUTH
    if (draws.chance(1, 25)) return average * (4 + draws.below(8))
    return (average / 100) * draws.below(190)
  }
  const pace = async (): Promise<boolean> => {
    if (recorded === undefined ? performance.now() >= until : acts >= recorded) return false
    try {
      if (acts === FIRST_ACTS) {
        await quiet
        until = performance.now() + forMs
      }
      // An act, so that other accounts sign in meanwhile in a replay as well. What the end of the audit cuts short is none.
      const [ms, left] = [pauseMs(), until - performance.now()]
      if (recorded === undefined && ms >= left) {
        await pauseFor(left, signal)
        return false
      }
      await client.acts.result(`pause ${acts + 1} of the audit`, () => pauseFor(ms, signal))
    } catch (cause) {
      if (cause instanceof Interrupted) return false
      throw cause
    }
    acts += 1
    return true
  }
  const played = await play(stage, steps, { name, setting, pace })
  return { played, acts }
}

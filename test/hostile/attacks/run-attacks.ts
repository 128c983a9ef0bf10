import type { Attack, AttackOutcome } from './attack.ts'
import { flawsOf } from './flaws.ts'
import { stage } from './scene.ts'

export interface Tried {
  readonly attack: Attack
  readonly outcome: AttackOutcome
  /** The effects of the attack; empty if every defence held. */
  readonly flaws: readonly string[]
}

/** The number of concurrent attacks. */
const AT_ONCE = 2

/**
 * Runs attacks, two at a time, and compares each with the same selection without an attack. `usualWords`: options of every run
 * without its own.
 */
export async function runAttacks(
  attacks: readonly Attack[],
  onTried: (tried: Tried) => void = () => {},
  usualWords: readonly string[] = [],
): Promise<Map<string, Tried>> {
  const baselines = new Map<string, Promise<AttackOutcome>>()
  const baselineOf = ({ legacy, only, target, words }: Attack): Promise<AttackOutcome> => {
    const key = JSON.stringify([legacy, only, target, words])
    const baseline =
      baselines.get(key) ??
      stage({
        ...(legacy && { legacy }),
        ...(only && { only }),
        ...(target && { target }),
        words: words ?? usualWords,
      })
    baselines.set(key, baseline)
    return baseline
  }
  const results = new Map<string, Tried>()
  const queue = [...attacks]
  const work = async (): Promise<void> => {
    for (let attack = queue.shift(); attack; attack = queue.shift()) {
      const baseline = await baselineOf(attack)
      const outcome = await stage({ ...attack, words: attack.words ?? usualWords })
      const tried = { attack, outcome, flaws: flawsOf(attack, outcome, baseline) }
      results.set(attack.name, tried)
      onTried(tried)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted, NothingLearned, Withheld } from '../client/nothing-learned.ts'

const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200]

/**
 * Repeats `attempt` until it does not throw, with growing pauses, for some six seconds in all; the last attempt counts.
 * The only thing that waits: for what the document lets happen later, such as a fork after its 202.
 */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt()
    } catch (cause) {
      if (cause instanceof NothingLearned || cause instanceof Withheld || cause instanceof Interrupted)
        throw cause
    }
    await sleep(pause)
  }
  return attempt()
}

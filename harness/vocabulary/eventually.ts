import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted, NothingLearned, Withheld } from '../client/nothing-learned.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

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

/**
 * Repeats a call until it succeeds and shows `what` happens later, of which the document does not say how much later.
 * Where it has not happened in the time that is waited, that is recorded and judged no further.
 */
export async function inItsTime(
  what: string,
  call: () => Promise<Reply>,
  shows: (reply: Reply) => boolean = () => true,
): Promise<Reply> {
  let last: Reply | undefined
  try {
    return await eventually(async () => {
      last = await call()
      if (!last.succeeded || !shows(last)) throw new NotYet()
      return last
    })
  } catch (cause) {
    if (cause instanceof NotYet)
      throw new Observed(`${what}: not in the time that was waited, ${last?.tells()}`)
    throw cause
  }
}

class NotYet extends Error {}

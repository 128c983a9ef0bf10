import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted, NothingLearned, Withheld } from '../client/nothing-learned.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

const FIRST_PAUSE_MS = 50

/** The only things that wait: for what the document lets happen later, such as a fork after its 202. */
export interface Patience {
  /** Repeats `attempt` until it does not throw, with growing pauses, as long as is waited; the last attempt counts. */
  readonly eventually: <T>(attempt: () => Promise<T>) => Promise<T>
  /**
   * Repeats a call until it succeeds and shows `what` happens later, of which the document does not say how much later.
   * Where it has not happened in the time that is waited, that is recorded and judged no further.
   */
  readonly inItsTime: (
    what: string,
    call: () => Promise<Reply>,
    shows?: (reply: Reply) => boolean,
  ) => Promise<Reply>
}

/** Waits for so many milliseconds in all, with twice the pause after each attempt. */
export function patienceOf(milliseconds: number): Patience {
  const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
    let left = milliseconds
    for (let pause = FIRST_PAUSE_MS; left > 0; pause *= 2) {
      try {
        return await attempt()
      } catch (cause) {
        if (cause instanceof NothingLearned || cause instanceof Withheld || cause instanceof Interrupted)
          throw cause
      }
      await sleep(Math.min(pause, left))
      left -= pause
    }
    return attempt()
  }
  return {
    eventually,
    async inItsTime(what, call, shows = () => true) {
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
    },
  }
}

class NotYet extends Error {}

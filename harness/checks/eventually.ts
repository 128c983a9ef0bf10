import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted, Inconclusive, Withheld } from '../client/inconclusive.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

const FIRST_PAUSE_MS = 50

/** The only resources that wait: for what the document lets happen later, such as a fork after its 202. */
export interface Patience {
  /** Repeats `attempt` until it does not throw, with growing pauses, as long as is waited; the last attempt counts. */
  readonly eventually: <T>(attempt: () => Promise<T>) => Promise<T>
  /** Repeats a call until its answer shows something, as long as is waited; gives the last answer, to be judged. */
  readonly pollUntil: (call: () => Promise<Reply>, shows: (reply: Reply) => boolean) => Promise<Reply>
  /**
   * Repeats a call until it succeeds and shows `what` happens later, of which the document does not say how much later.
   * Where it has not happened in the time that is waited, that is recorded and judged no further.
   */
  readonly pollOrObserve: (
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
        if (cause instanceof Inconclusive || cause instanceof Withheld || cause instanceof Interrupted)
          throw cause
      }
      await sleep(Math.min(pause, left))
      left -= pause
    }
    return attempt()
  }
  const pollUntil: Patience['pollUntil'] = async (call, shows) => {
    try {
      return await eventually(async () => {
        const reply = await call()
        if (!shows(reply)) throw new NotYet(reply)
        return reply
      })
    } catch (cause) {
      if (cause instanceof NotYet) return cause.reply
      throw cause
    }
  }
  return {
    eventually,
    pollUntil,
    async pollOrObserve(what, call, shows = () => true) {
      const last = await pollUntil(call, (reply) => reply.succeeded && shows(reply))
      if (!last.succeeded || !shows(last))
        throw new Observed(`${what}: not in the time that was waited, ${last.describe()}`)
      return last
    },
  }
}

class NotYet extends Error {
  readonly reply: Reply

  constructor(reply: Reply) {
    super('not yet')
    this.reply = reply
  }
}

import { Interrupted, Inconclusive, Withheld } from '../client/inconclusive.ts'
import { poll } from '../client/poll.ts'
import { NotRecorded } from '../client/recording.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** The only functions that wait: for what the document lets happen later, such as a fork after its 202. */
export interface Patience {
  /** Repeats `attempt` until it does not throw, with growing pauses, as long as is waited; the last attempt counts. */
  readonly eventually: <T>(attempt: () => Promise<T>) => Promise<T>
  /** Repeats a call until its answer shows something, as long as is waited; gives the last answer, to be judged. */
  readonly pollUntil: <R extends Reply>(call: () => Promise<R>, shows: (reply: R) => boolean) => Promise<R>
  /**
   * The same for what must happen at some time, although the document does not say when: ten times as long is waited. Where
   * nothing is waited for, that it has not happened is recorded and judged no further.
   */
  readonly pollForLong: (
    what: string,
    call: () => Promise<Reply>,
    shows: (reply: Reply) => boolean,
  ) => Promise<Reply>
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

/** How many times as long is waited for what must happen at some time. */
const LONG = 10
/** What any step of a check may take at least, in milliseconds. */
const MIN_STEP_MS = 1000

/** Waits for so many milliseconds in all; an interrupt ends the waiting. `pause`: a timer where absent. */
export function patienceOf(
  forMs: number,
  signal?: AbortSignal,
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>,
): Patience {
  const eventually: Patience['eventually'] = async (attempt) => {
    const last = await poll(
      () => attempted(attempt),
      (result) => 'value' in result,
      { forMs, signal, pause },
    )
    return valueOf(last)
  }
  const pollFor =
    (waitedMs: number) =>
    async <R extends Reply>(call: () => Promise<R>, shows: (reply: R) => boolean): Promise<R> => {
      const judged = async () => {
        const reply = await call()
        return { reply, isShown: shows(reply) }
      }
      const last = await poll(
        () => attempted(judged),
        (result) => 'value' in result && result.value.isShown,
        // A check that pauses for longer than a step may take would count as one that never settles.
        { forMs: waitedMs, longestMs: Math.max(forMs, MIN_STEP_MS), signal, pause },
      )
      return valueOf(last).reply
    }
  const pollUntil = pollFor(forMs)
  return {
    eventually,
    pollUntil,
    async pollForLong(what, call, shows) {
      const last = await pollFor(forMs * LONG)(call, shows)
      if (forMs === 0 && !shows(last)) throw new Observed(`${what}: not at once, ${last.describe()}`)
      return last
    },
    async pollOrObserve(what, call, shows = () => true) {
      const last = await pollUntil(call, (reply) => reply.succeeded && shows(reply))
      if (!last.succeeded || !shows(last))
        throw new Observed(`${what}: not in the time that was waited, ${last.describe()}`)
      return last
    },
  }
}

type Attempted<T> = { readonly value: T } | { readonly cause: unknown }

/** The result of one attempt. Throws where another attempt could have no other result. */
async function attempted<T>(attempt: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await attempt() }
  } catch (cause) {
    const ends = [Inconclusive, Withheld, Interrupted, NotRecorded]
    if (ends.some((kind) => cause instanceof kind)) throw cause
    return { cause }
  }
}

function valueOf<T>(result: Attempted<T>): T {
  if ('cause' in result) throw result.cause
  return result.value
}

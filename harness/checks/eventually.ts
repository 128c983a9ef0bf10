import { Interrupted, Inconclusive, Withheld } from '../client/inconclusive.ts'
import { poll } from '../client/poll.ts'
import { NotRecorded } from '../client/recording.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** The only functions that wait: for effects that the document allows to happen later, such as a fork after its 202. */
export interface Patience {
  /** Repeats `attempt` until it does not throw, with growing pauses, up to the waiting time; the last attempt counts. */
  readonly eventually: <T>(attempt: () => Promise<T>) => Promise<T>
  /** Repeats a call until its response shows the expected state, up to the waiting time; returns the last response, to be judged. */
  readonly pollUntil: <R extends Reply>(call: () => Promise<R>, shows: (reply: R) => boolean) => Promise<R>
  /**
   * The same for an effect that must happen at an unspecified time: waits ten times as long. Without a waiting time, an effect that
   * has not happened is recorded and not judged.
   */
  readonly pollForLong: (
    what: string,
    call: () => Promise<Reply>,
    shows: (reply: Reply) => boolean,
  ) => Promise<Reply>
  /**
   * Repeats a call until it succeeds and shows `what`, an effect with an unspecified delay. If the effect has not happened within
   * the waiting time, this is recorded and not judged.
   */
  readonly pollOrObserve: (
    what: string,
    call: () => Promise<Reply>,
    shows?: (reply: Reply) => boolean,
  ) => Promise<Reply>
}

/** Factor of the waiting time for an effect that must happen at an unspecified time. */
const LONG = 10
/** Minimum time limit of a step of a check, in milliseconds. */
const MIN_STEP_MS = 1000

/** Waits for this many milliseconds in total; an interrupt ends the waiting. `pause`: a timer if absent. */
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
        // A check that pauses for longer than a step may take would count as never settling.
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

/** The result of one attempt. Throws if another attempt cannot have another result. */
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

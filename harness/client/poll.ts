import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted } from './inconclusive.ts'

const FIRST_PAUSE_MS = 50

interface Waiting {
  /** In milliseconds. */
  readonly forMs: number
  /** No pause is longer, in milliseconds; more than 0. */
  readonly longestMs?: number
  readonly signal?: AbortSignal | undefined
  /** Waits so many milliseconds; a timer where absent. */
  readonly pause?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** Waits so many milliseconds. An interrupt ends it: it throws {@link Interrupted}. */
export async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new Interrupted()
  })
}

/**
 * Repeats `attempt` until `isDone` accepts its result, with a pause after each attempt that is twice as long as the one
 * before, `forMs` milliseconds in all. Returns the last result, accepted or not. An interrupt ends a pause: it throws.
 */
export async function poll<T>(
  attempt: () => Promise<T>,
  isDone: (result: T) => boolean,
  { forMs, longestMs = Infinity, signal, pause: wait = pauseFor }: Waiting,
): Promise<T> {
  // Many checks poll at once, and all of them listen to the signal of the run.
  if (signal) setMaxListeners(0, signal)
  let left = forMs
  for (let pause = FIRST_PAUSE_MS; left > 0; pause *= 2) {
    const result = await attempt()
    if (isDone(result)) return result
    const ms = Math.min(pause, left, longestMs)
    await wait(ms, signal)
    left -= ms
  }
  return attempt()
}

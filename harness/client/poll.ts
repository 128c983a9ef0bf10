import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Interrupted } from './inconclusive.ts'

const FIRST_PAUSE_MS = 50

interface Waiting {
  /** In milliseconds. */
  readonly forMs: number
  /** The longest pause, in milliseconds; more than 0. */
  readonly longestMs?: number
  readonly signal?: AbortSignal | undefined
  /** Waits for this many milliseconds; a timer if absent. */
  readonly pause?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** Waits for this many milliseconds. An interrupt ends the wait: it throws {@link Interrupted}. */
export async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new Interrupted()
  })
}

/**
 * Repeats `attempt` until `isDone` accepts its result, for `forMs` milliseconds in total. The pause after each attempt is twice as
 * long as the previous one. Returns the last result, accepted or not. Throws on an interrupt during a pause.
 */
export async function poll<T>(
  attempt: () => Promise<T>,
  isDone: (result: T) => boolean,
  { forMs, longestMs = Infinity, signal, pause: wait = pauseFor }: Waiting,
): Promise<T> {
  // Many checks poll concurrently, and all of them listen to the signal of the run.
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

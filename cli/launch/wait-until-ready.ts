import { setTimeout as sleep } from 'node:timers/promises'
import { LaunchFailure } from './launch.ts'

const PAUSE_MS = 100
const ONE_REQUEST_MS = 5_000

export interface Readiness {
  readonly url: string
  /** Which status codes tell that the server is ready. */
  readonly accepts: (status: number) => boolean
  /** Longest time to wait, in milliseconds. */
  readonly waitMs: number
  /** How the server ended; undefined while it runs. */
  readonly ended: () => Promise<string | undefined>
  readonly signal: AbortSignal
}

/** Asks a server until it is ready. Throws a `LaunchFailure` where it ends before, or where it takes too long. */
export async function waitUntilReady(wanted: Readiness): Promise<void> {
  const { url, accepts, waitMs, ended, signal } = wanted
  const until = performance.now() + waitMs
  let last = 'no response'
  for (;;) {
    signal.throwIfAborted()
    const answer = await ask(url, Math.ceil(Math.min(ONE_REQUEST_MS, Math.max(1, until - performance.now()))))
    if (typeof answer === 'number' && accepts(answer)) return
    // A request that the end of the waiting cuts off says less than the response before it.
    if (typeof answer === 'number') last = `last response ${answer}`
    else if (!last.startsWith('last response')) last = answer
    const end = await ended()
    if (end !== undefined) throw new LaunchFailure(`the server ${end} before it was ready`)
    if (performance.now() >= until)
      throw new LaunchFailure(`GET ${url} was not ready within ${waitMs / 1000}s (${last})`)
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Throws a `LaunchFailure` where a server responds that the run has not started: the run would judge it in place of its own. */
export async function refuseRunning(url: string): Promise<void> {
  const answer = await ask(url, ONE_REQUEST_MS)
  if (typeof answer === 'number')
    throw new LaunchFailure(
      `GET ${url} returned ${answer} before the server was started: another server is there; end it, or leave out --start`,
    )
}

/** The status code, or why there is none. */
async function ask(url: string, timeoutMs: number): Promise<number | string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return response.status
  } catch (cause) {
    const { cause: reason, name } = cause as Error & { readonly cause?: { readonly code?: string } }
    return reason?.code ?? (name === 'TimeoutError' ? 'no response' : name)
  }
}

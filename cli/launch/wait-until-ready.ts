import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../harness/client/exchange.ts'
import { getOnce } from '../../harness/client/lone-client.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import { accepts } from '../../harness/client/outage.ts'
import { clientProfileOf } from '../../harness/client/client-profiles.ts'
import { limitsOf, type Target } from '../../harness/client/target.ts'
import { NOT_SENT } from '../../harness/client/transport.ts'
import type { WireOutcome } from '../../harness/client/wire.ts'
import { LaunchFailure } from '../base/launch.ts'

const PAUSE_MS = 100
const ONE_REQUEST_MS = 5_000
/** After this time, the user is told what is waited for. */
const TOLD_AFTER_MS = 5_000

export interface Readiness {
  readonly url: string
  /** The target whose limits and network apply. */
  readonly target: Target
  /** Whether a status code means that the server is ready. */
  readonly accepts: (status: number) => boolean
  /** Longest time to wait, in milliseconds. */
  readonly waitMs: number
  /** How the server ended; undefined while it runs. */
  readonly ended: () => Promise<string | undefined>
  /** Called once with what is waited for, if it takes long. */
  readonly notice: (line: string) => void
  readonly signal: AbortSignal
}

/** Sends requests to a server until it is ready. Throws a `LaunchFailure` if it ends before, or if it takes too long. */
export async function waitUntilReady(wanted: Readiness): Promise<void> {
  const { url, target, accepts, waitMs, ended, notice, signal } = wanted
  const start = performance.now()
  const until = start + waitMs
  let last = 'no response'
  let responded = false
  let told = false
  for (;;) {
    signal.throwIfAborted()
    const leftMs = Math.max(1, until - performance.now())
    const outcome = await ask(url, target, Math.ceil(Math.min(ONE_REQUEST_MS, leftMs)))
    if ('answer' in outcome && accepts(outcome.answer.status)) return
    // A request that the end of the wait aborts says less than the response before it.
    const isResponse = 'answer' in outcome || !isSilence(outcome.fault)
    if (isResponse || !responded)
      last = 'answer' in outcome ? `last response ${outcome.answer.status}` : outcome.fault.message
    responded ||= isResponse
    const end = await ended()
    if (end !== undefined) throw new LaunchFailure(`the server ${end} before it was ready`)
    if (performance.now() >= until)
      throw new LaunchFailure(`GET ${url} was not ready within ${waitMs / 1000}s (${last})`)
    if (!told && performance.now() - start >= TOLD_AFTER_MS) {
      told = true
      notice(`waiting for GET ${url}, up to ${waitMs / 1000}s (${last})`)
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Throws a `LaunchFailure` if a server is there that the run has not started: the run would judge it instead of its own. */
export async function refuseRunning(url: string, target: Target): Promise<void> {
  const outcome = await ask(url, target, ONE_REQUEST_MS)
  if ('fault' in outcome && outcome.fault.message.startsWith(NOT_SENT))
    throw new LaunchFailure(`GET ${url}: ${outcome.fault.message}`)
  const what =
    'answer' in outcome
      ? `returned ${outcome.answer.status}`
      : isSilence(outcome.fault)
        ? await silentlyTaken(url, target)
        : `has a response already (${outcome.fault.message})`
  if (what !== undefined)
    throw new LaunchFailure(
      `GET ${url} ${what} before the server was started: another server is there; end it, or leave out --start`,
    )
}

/** Whether something accepts connections and gives no response, in words. A proxy accepts them for any address. */
async function silentlyTaken(url: string, { network }: Target): Promise<string | undefined> {
  const { origin } = new URL(url)
  const isTaken = network?.proxies?.[origin] === undefined && (await accepts(origin))
  return isTaken ? 'is accepted and has no response' : undefined
}

function isSilence({ kind }: Fault): boolean {
  return kind === 'connection' || kind === 'timeout'
}

function ask(url: string, target: Target, timeoutMs: number): Promise<WireOutcome> {
  const { network, wire, codeHosting, legacyForge } = target
  const origins = [codeHosting, legacyForge].flatMap((document) =>
    document ? new URL(document.url).origin : [],
  )
  // The headers of the user can hold secrets, which only the target receives.
  const headers = origins.includes(new URL(url).origin) ? (network?.headers ?? []) : []
  return getOnce({
    url,
    timeoutMs,
    limits: limitsOf(target),
    ...(network ? { network: { ...network, headers } } : {}),
    ...(wire ? { client: clientProfileOf(newNonce(), 'readiness') } : {}),
  })
}

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './exchange.ts'

/** Connections that fail in a row before the target counts as down. */
const FAILURES_UNTIL_DOWN = 5
const PROBE_EVERY_MS = 250

/**
 * Notices that a target is down or hangs for good, so that a dead target costs seconds and not a time-out for every
 * exchange. A target that is restarted in the middle of a run is waited for.
 */
export class Outage {
  readonly #timeoutsUntilGone: number
  #failures = 0
  #timeouts = 0
  #patienceMs: number
  #gone: Fault | undefined
  #waiting: Promise<void> | undefined
  #answered = 0
  /** The first request of a series without a response, and why there is none. */
  #first: { readonly request: string; readonly why: string } | undefined
  readonly #returns: string[] = []

  /**
   * `concurrency`: as many time-outs can come of one moment of silence. `patienceMs`: how long, in all, a target that went
   * down is waited for.
   */
  constructor(concurrency: number, patienceMs: number) {
    this.#patienceMs = patienceMs
    this.#timeoutsUntilGone = concurrency + FAILURES_UNTIL_DOWN
  }

  /** The fault of every request that is no longer sent. */
  get gone(): Fault | undefined {
    return this.#gone
  }

  /** One line about a target that responded once and was given up; undefined for any other. */
  get stopped(): string | undefined {
    if (!this.#gone || this.#answered === 0) return undefined
    const { request, why } = this.#first ?? { request: 'unknown', why: this.#gone.message }
    const { message } = this.#gone
    return `${message}, after ${this.#answered} responses; the first request without a response: ${request} (${why})`
  }

  /** One line for each time that the target accepted no connections and came back. */
  get returns(): readonly string[] {
    return this.#returns
  }

  /** Records an outcome; `fault` is absent where there was a complete response of any kind. */
  note(fault: Fault | undefined, request: string): void {
    if (fault?.kind !== 'connection' && fault?.kind !== 'timeout') {
      this.#answered += 1
      this.#first = undefined
    } else this.#first ??= { request, why: fault.message }
    if (fault?.kind === 'connection') this.#failures += 1
    else if (fault?.kind === 'timeout') this.#timeouts += 1
    else this.#failures = this.#timeouts = 0
    if (this.#timeouts >= this.#timeoutsUntilGone)
      this.#gone ??= {
        kind: 'timeout',
        message: `the target stopped answering (${this.#timeouts} time-outs in a row)`,
      }
  }

  /** Waits while the target is down; returns at once otherwise. */
  async over(origin: string, signal?: AbortSignal): Promise<void> {
    if (this.#failures < FAILURES_UNTIL_DOWN || this.#gone || signal?.aborted) return
    this.#waiting ??= this.#probe(origin, signal).finally(() => (this.#waiting = undefined))
    await this.#waiting
  }

  async #probe(origin: string, signal?: AbortSignal): Promise<void> {
    const before = this.#patienceMs
    while (this.#patienceMs > 0 && !signal?.aborted) {
      if (await accepts(origin)) {
        this.#failures = 0
        const waitedMs = before - this.#patienceMs
        if (waitedMs > 0 && this.#first)
          this.#returns.push(
            `the target accepted no connections for ${waitedMs / 1000} s and came back; the first request without a response: ${this.#first.request} (${this.#first.why})`,
          )
        return
      }
      const pauseMs = Math.min(PROBE_EVERY_MS, this.#patienceMs)
      await sleep(pauseMs)
      this.#patienceMs -= pauseMs
    }
    if (!signal?.aborted)
      this.#gone ??= { kind: 'connection', message: 'the target went away and did not come back' }
  }
}

/** Whether something accepts connections there. */
async function accepts(origin: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  })
  try {
    return await new Promise<boolean>((tell) => {
      socket.setTimeout(1_000, () => tell(false))
      socket.once('connect', () => tell(true))
      socket.once('error', () => tell(false))
    })
  } finally {
    socket.destroy()
  }
}

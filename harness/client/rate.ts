import { setTimeout as sleep } from 'node:timers/promises'

/** Spreads requests over time, so that a target or the gateway in front of it receives no more per second than it accepts. */
export class Rate {
  readonly #spacingMs: number
  #next = 0

  /** `perSecond`: requests per second. */
  constructor(perSecond: number) {
    this.#spacingMs = 1000 / perSecond
  }

  /** Resolves when the next request may be sent, in the order of the calls; at once after `signal`. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#spacingMs
    if (at > now && !signal?.aborted)
      await sleep(at - now, undefined, signal ? { signal } : {}).catch(() => {})
  }
}

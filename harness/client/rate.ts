import { setTimeout as sleep } from 'node:timers/promises'
import { RatePolicy } from './rate-policy.ts'

/** Of a request that is refused more than once, where waiting does not help; doubled each time, in milliseconds. */
const FIRST_PAUSE_MS = 25

/**
 * Spreads requests over time, so that a target or the gateway in front of it receives no more per second than it accepts: no more
 * than the target file says, and no more than its refusals show.
 */
export class Rate {
  readonly #policy: RatePolicy
  /** Settles when all who asked before have had their turn. */
  #last: Promise<unknown> = Promise.resolve()
  #queued = 0
  #wake = new AbortController()

  /** `perSecond`: requests per second at most; not limited where absent. */
  constructor(perSecond?: number) {
    this.#policy = new RatePolicy(perSecond)
  }

  /** Requests per second that the target took, as its refusals show; undefined where they show none. */
  get learnedPerSecond(): number | undefined {
    return this.#policy.learnedPerSecond
  }

  /**
   * Resolves when the next request may be sent, in the order of the calls; at once after `signal`. Returns the milliseconds that it had
   * to wait.
   */
  async turn(signal?: AbortSignal): Promise<number> {
    const askedAt = performance.now()
    if (this.#queued === 0 && this.#policy.opensAt <= askedAt) {
      this.#policy.send(askedAt)
      return 0
    }
    this.#queued += 1
    const mine = this.#last.then(() => this.#untilOpen(signal))
    this.#last = mine
    await mine
    this.#queued -= 1
    return Math.round(performance.now() - askedAt)
  }

  /** Whether the target has accepted a request since a time of `performance.now()`. */
  hasAcceptedSince(time: number): boolean {
    return this.#policy.acceptedAt >= time
  }

  /** The request that was sent at a time of `performance.now()` was not refused. */
  accepted(sentAt: number): void {
    const { opensAt } = this.#policy
    this.#policy.accept(sentAt, performance.now())
    if (this.#policy.opensAt < opensAt) this.#reconsider()
  }

  /**
   * The request that was sent at a time of `performance.now()` was refused, and a pause was asked for. Returns how long it has to wait itself
   * before its next turn, in milliseconds.
   */
  refused(sentAt: number, pauseMs: number, times: number): number {
    this.#policy.refuse(sentAt, performance.now(), pauseMs)
    this.#reconsider()
    if (this.#policy.doesWaitingHelp || times === 1) return 0
    return Math.min(pauseMs, FIRST_PAUSE_MS * 2 ** times)
  }

  #reconsider(): void {
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  async #untilOpen(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now()
      const leftMs = this.#policy.opensAt - now
      if (leftMs <= 0 || signal?.aborted) return this.#policy.send(now)
      const wake = this.#wake.signal
      await sleep(leftMs, undefined, { signal: signal ? AbortSignal.any([wake, signal]) : wake }).catch(
        () => {},
      )
    }
  }
}

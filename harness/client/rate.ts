import { RatePolicy } from './rate-policy.ts'

/** The pause after repeated refusals if waiting does not help, in milliseconds; doubled each time. */
const FIRST_PAUSE_MS = 25

/**
 * Spreads requests over time, so that a target or the gateway in front of it receives no more per second than the target file
 * permits and its refusals show.
 */
export class Rate {
  readonly #policy: RatePolicy
  readonly #waiting: Array<() => void> = []
  readonly #signals = new WeakSet<AbortSignal>()
  #timer: NodeJS.Timeout | undefined

  /** `perSecond`: the maximum of requests per second; unlimited if absent. */
  constructor(perSecond?: number) {
    this.#policy = new RatePolicy(perSecond)
  }

  /** Requests per second that the target accepted, derived from its refusals; undefined if they show no rate. */
  get learnedPerSecond(): number | undefined {
    return this.#policy.learnedPerSecond
  }

  /**
   * Resolves when the next request may be sent, in the order of the calls; at once after `signal`. `isRepeated`: a request that was
   * refused before goes first, because a target may refuse others regardless of their number. Returns the milliseconds that it
   * waited.
   */
  async turn(signal?: AbortSignal, isRepeated = false): Promise<number> {
    const askedAt = performance.now()
    if (signal?.aborted) return 0
    if ((isRepeated || this.#waiting.length === 0) && this.#policy.opensAt <= askedAt) {
      this.#policy.send(askedAt)
      return 0
    }
    if (signal && !this.#signals.has(signal)) {
      this.#signals.add(signal)
      signal.addEventListener('abort', () => this.#admit(true), { once: true })
    }
    await new Promise<void>((admitted) => {
      if (isRepeated) this.#waiting.unshift(admitted)
      else this.#waiting.push(admitted)
      this.#admit()
    })
    return Math.round(performance.now() - askedAt)
  }

  /** Whether the target has accepted a request since a time of `performance.now()`. */
  hasAcceptedSince(time: number): boolean {
    return this.#policy.acceptedAt >= time
  }

  /** The request that was sent at a time of `performance.now()` was not refused. */
  accepted(sentAt: number): void {
    this.#policy.accept(sentAt, performance.now())
    this.#admit()
  }

  /**
   * The request that was sent at a time of `performance.now()` was refused for the n-th time, with a requested pause. Returns the
   * waiting time before its next turn, in milliseconds.
   */
  refused(sentAt: number, pauseMs: number, times: number): number {
    this.#policy.refuse(sentAt, performance.now(), pauseMs, times)
    this.#admit()
    if (this.#policy.doesWaitingHelp || times === 1) return 0
    return Math.min(pauseMs, FIRST_PAUSE_MS * 2 ** times)
  }

  /** Gives as many waiting requests their turn as may be sent now. */
  #admit(all = false): void {
    clearTimeout(this.#timer)
    while (this.#waiting.length > 0) {
      const now = performance.now()
      const leftMs = this.#policy.opensAt - now
      if (leftMs > 0 && !all) {
        this.#timer = setTimeout(() => this.#admit(), Math.ceil(leftMs))
        return
      }
      this.#policy.send(now)
      this.#waiting.shift()?.()
    }
  }
}

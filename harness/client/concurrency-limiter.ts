import { Limiter } from './limiter.ts'

/** A reduction of a target's concurrency, and its reason. */
export interface Lowering {
  readonly from: number
  readonly to: number
  /** The first response that reported overload, in a few words. */
  readonly because: string
}

/** An exchange that may have failed under load. */
export interface FailedExchange {
  readonly id: string
  /** Exchanges of one kind fail for the same reason. */
  readonly kind: string
}

/**
 * Limits the concurrent exchanges with one target. If set-up shows that the target is overloaded, the limit is halved, once for all
 * exchanges that were in progress together.
 */
export class ConcurrencyLimiter {
  readonly #slots: Limiter
  readonly #configured: number
  /** The limit while no work has to run alone. */
  #size: number
  /** The amount of work that has to run alone. */
  #alone = 0
  #underWay = 0
  #activity = 0
  /** Increases whenever the concurrency is lowered. */
  #period = 0
  #because = ''
  /** The first and last periods in which load was the reason for a failure. */
  readonly #loaded: Array<readonly [first: number, last: number]> = []
  /** Kinds of failed exchanges by their ids, and the kinds that fail without load too. */
  readonly #kinds = new Map<string, string>()
  readonly #failsAlone = new Set<string>()
  readonly #awaitingIdle: Array<() => void> = []

  constructor(concurrency: number) {
    this.#configured = concurrency
    this.#size = concurrency
    this.#slots = new Limiter(concurrency)
  }

  /** True while an exchange or other work on the target is in progress. */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** A number that increases with every exchange that starts. */
  get activity(): number {
    return this.#activity
  }

  /** The argument for {@link lower}, for work that starts now and is not an exchange. */
  get period(): number {
    return this.#period
  }

  /** Undefined if the concurrency is that of the target file. */
  get lowering(): Lowering | undefined {
    if (this.#because === '' || this.#size >= this.#configured) return undefined
    return { from: this.#configured, to: this.#size, because: this.#because }
  }

  /** Whether a request that failed under load succeeded alone, so that the load was the reason. */
  get isConfirmed(): boolean {
    return this.#loaded.length > 0
  }

  /** Whether load was the reason for a failure in a period. */
  wasLoaded(period: number): boolean {
    return this.#loaded.some(([first, last]) => first <= period && period <= last)
  }

  /** Waits for a slot; the smallest `rank` goes first. Returns the argument for {@link lower}. */
  async enter(rank: number): Promise<number> {
    await this.#slots.enter(rank)
    this.#underWay += 1
    this.#activity += 1
    return this.#period
  }

  leave(): void {
    this.#underWay -= 1
    this.#slots.leave()
    this.#tellIdle()
  }

  /**
   * Halves the concurrency, unless it was lowered after the exchange started, or exchanges of its kind fail for another reason.
   * `period`: the result of `enter`.
   */
  lower(period: number, because: string, exchange?: FailedExchange): void {
    if (exchange) {
      if (this.#failsAlone.has(exchange.kind)) return
      this.#kinds.set(exchange.id, exchange.kind)
    }
    // A request that was sent alone does not fail because of load.
    if (period !== this.#period || this.#alone > 0 || this.#size === 1) return
    this.#period += 1
    this.#resize(Math.floor(this.#size / 2))
    this.#because ||= because
  }

  /**
   * Records that a request which failed under load succeeded alone. `period`: the period in which it started. The load ended when
   * the concurrency was lowered to a value without a known failure.
   */
  confirm(period: number): void {
    this.#loaded.push([period, Math.max(period, this.#period - 1)])
  }

  /**
   * Records that a request which failed under load fails alone as well: the load was not the reason, and later failures of its kind
   * indicate no load. `id`: of the failed exchange.
   */
  refute(id?: string): void {
    const kind = id === undefined ? undefined : this.#kinds.get(id)
    if (kind !== undefined) this.#failsAlone.add(kind)
    if (this.isConfirmed) return
    this.#because = ''
    this.#resize(this.#configured)
  }

  /** Runs work while at most one exchange is in progress. */
  async oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    this.#alone += 1
    this.#resize(this.#size)
    try {
      return await work()
    } finally {
      this.#alone -= 1
      this.#resize(this.#size)
    }
  }

  #resize(size: number): void {
    this.#size = size
    this.#slots.size = this.#alone > 0 ? 1 : size
  }

  /** Resolves when nothing is in progress and nothing waits for a slot. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#awaitingIdle.push(resolve)
      this.#tellIdle()
    })
  }

  #tellIdle(): void {
    if (this.#awaitingIdle.length === 0 || !this.#slots.isIdle) return
    // The owner of the exchange that just ended may be about to send the next one.
    setImmediate(() => {
      if (this.#slots.isIdle) for (const resolve of this.#awaitingIdle.splice(0)) resolve()
    })
  }
}

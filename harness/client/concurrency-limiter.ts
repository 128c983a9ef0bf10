import { Limiter } from './limiter.ts'

/** How far the concurrency of a target was lowered, and why. */
export interface Lowering {
  readonly from: number
  readonly to: number
  /** The first response that reported overload, in a few words. */
  readonly because: string
}

/** An exchange that may have failed under load. */
export interface FailedExchange {
  readonly id: string
  /** Exchanges of one kind fail for one reason. */
  readonly kind: string
}

/**
 * How many exchanges with one target are under way at once. Where set-up shows that the target cannot take as many, the number
 * is halved, once for all exchanges that were under way together.
 */
export class ConcurrencyLimiter {
  readonly #slots: Limiter
  readonly #configured: number
  /** How many at once, where nothing has to be alone. */
  #size: number
  /** How many pieces of work have to be alone. */
  #alone = 0
  #underWay = 0
  #activity = 0
  /** Rises whenever the concurrency is lowered. */
  #period = 0
  #because = ''
  /** The periods in which load was the reason for a failure, each with the first and the last of them. */
  readonly #loaded: Array<readonly [first: number, last: number]> = []
  /** Kinds of exchanges that failed, by their ids, and those that fail with any load. */
  readonly #kinds = new Map<string, string>()
  readonly #failsAlone = new Set<string>()
  readonly #awaitingIdle: Array<() => void> = []

  constructor(concurrency: number) {
    this.#configured = concurrency
    this.#size = concurrency
    this.#slots = new Limiter(concurrency)
  }

  /** True while an exchange or other work on the target is under way. */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** A number that rises with every exchange that begins. */
  get activity(): number {
    return this.#activity
  }

  /** What {@link lower} wants to know of work that begins now and is no exchange. */
  get period(): number {
    return this.#period
  }

  /** Undefined where the concurrency is the one of the target file. */
  get lowering(): Lowering | undefined {
    if (this.#because === '' || this.#size >= this.#configured) return undefined
    return { from: this.#configured, to: this.#size, because: this.#because }
  }

  /** Whether what failed under load succeeded alone: the load was the reason. */
  get isConfirmed(): boolean {
    return this.#loaded.length > 0
  }

  /** Whether load was the reason for a failure in a period. */
  wasLoaded(period: number): boolean {
    return this.#loaded.some(([first, last]) => first <= period && period <= last)
  }

  /** Waits for a slot; the smallest `rank` goes first. Returns what {@link lower} wants to know. */
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
   * Halves the concurrency, unless that happened since the exchange began, or exchanges of its kind fail for another reason. `period`: what
   * `enter` returned.
   */
  lower(period: number, because: string, exchange?: FailedExchange): void {
    if (exchange) {
      if (this.#failsAlone.has(exchange.kind)) return
      this.#kinds.set(exchange.id, exchange.kind)
    }
    // A request that was sent alone does not fail by load.
    if (period !== this.#period || this.#alone > 0 || this.#size === 1) return
    this.#period += 1
    this.#resize(Math.floor(this.#size / 2))
    this.#because ||= because
  }

  /**
   * What failed under load succeeded alone. `period`: that in which it began. The load ended when the concurrency was lowered, to a number of
   * exchanges of which no failure is known.
   */
  confirm(period: number): void {
    this.#loaded.push([period, Math.max(period, this.#period - 1)])
  }

  /**
   * What failed under load fails alone as well: the load was not the reason, and what fails like it later is no sign of load. `id`: of the exchange
   * that failed.
   */
  refute(id?: string): void {
    const kind = id === undefined ? undefined : this.#kinds.get(id)
    if (kind !== undefined) this.#failsAlone.add(kind)
    if (this.isConfirmed) return
    this.#because = ''
    this.#resize(this.#configured)
  }

  /** Runs work with one exchange under way at once. */
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

  /** Resolves when nothing is under way and nothing waits for a slot. */
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

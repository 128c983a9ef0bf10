/** An exchange or other work on a target that has begun. */
export interface Stay {
  isAlone: boolean
  /** The period of the concurrency limiter in which it began. */
  readonly period: number
}

/** Knows of everything that is sent to a target whether something else was in progress at the same time. */
export class Company {
  readonly #present = new Set<Stay>()

  enter(period: number): Stay {
    const stay = { isAlone: this.#present.size === 0, period }
    for (const other of this.#present) other.isAlone = false
    this.#present.add(stay)
    return stay
  }

  leave(stay: Stay): void {
    this.#present.delete(stay)
  }
}

/** An exchange or other work on a target that has started. */
export interface Stay {
  isAlone: boolean
  /** The period of the concurrency limiter in which it started. */
  readonly period: number
}

/** Records for each exchange whether other work on the target was in progress at the same time. */
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

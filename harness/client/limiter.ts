/** Lets a fixed number of holders in at once: those for whom most wait first, and among equals in the order they came. */
export class Limiter {
  #free: number
  readonly #waiting: Array<Array<() => void>> = []

  constructor(size: number) {
    this.#free = size
  }

  /** Waits for a place; whoever has the smaller `rank` goes first. Every `enter` wants one `leave`. */
  async enter(rank = 0): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    await new Promise<void>((admitted) => (this.#waiting[rank] ??= []).push(admitted))
  }

  leave(): void {
    const next = this.#waiting.find((queue) => queue !== undefined && queue.length > 0)?.shift()
    if (next) next()
    else this.#free += 1
  }
}

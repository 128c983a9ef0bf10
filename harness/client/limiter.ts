/** Limits the number of concurrent holders. Waiting holders enter by rank, and among equal ranks in their order. */
export class Limiter {
  #size: number
  #inside = 0
  readonly #waiting: Array<Array<() => void>> = []

  constructor(size: number) {
    this.#size = size
  }

  /** Sets the limit. Current holders stay. */
  get size(): number {
    return this.#size
  }

  set size(size: number) {
    this.#size = size
    this.#admit()
  }

  /** True while there is no holder and none waits. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#next() === undefined
  }

  /** Waits for a slot; the smallest `rank` goes first. Every `enter` requires one `leave`. */
  async enter(rank = 0): Promise<void> {
    if (this.#inside < this.#size) {
      this.#inside += 1
      return
    }
    await new Promise<void>((admitted) => (this.#waiting[rank] ??= []).push(admitted))
  }

  leave(): void {
    this.#inside -= 1
    this.#admit()
  }

  /** The result of `act`, which has a slot meanwhile. */
  async within<T>(act: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await act()
    } finally {
      this.leave()
    }
  }

  #admit(): void {
    while (this.#inside < this.#size) {
      const admitted = this.#next()?.shift()
      if (!admitted) return
      this.#inside += 1
      admitted()
    }
  }

  #next(): Array<() => void> | undefined {
    return this.#waiting.find((queue) => queue !== undefined && queue.length > 0)
  }
}

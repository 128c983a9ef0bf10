/** Limits how many holders there are at once. Waiting holders enter by rank, and among equal ranks in their order. */
export class Limiter {
  #free: number
  readonly #waiting: Array<Array<() => void>> = []

  constructor(size: number) {
    this.#free = size
  }

  /** Waits for a slot; the smallest `rank` goes first. Every `enter` requires one `leave`. */
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

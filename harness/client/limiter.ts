/** Lets a fixed number of holders in at once, the others in the order they came. */
export class Limiter {
  #free: number
  readonly #waiting: Array<() => void> = []

  constructor(size: number) {
    this.#free = size
  }

  /** Waits for a place. Every `enter` wants one `leave`. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    await new Promise<void>((admitted) => this.#waiting.push(admitted))
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

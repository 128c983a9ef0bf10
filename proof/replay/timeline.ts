/** Turns of the event loop without a new request, after which the next moment of the run is not waited for. */
const TURNS = 8
/** Then as many timers, for what is read from disk or decompressed meanwhile. */
const TIMERS = 3

/** A moment after all that are recorded. */
export const END = Number.MAX_SAFE_INTEGER

/**
 * Lets what happened in a run happen in the same order again. Each moment of the run is a number; who waits for a moment goes on when
 * all earlier ones have passed. A moment for which nobody waits, although nothing else happens, is passed over.
 */
export class Timeline {
  /** The moments to come, in their order. */
  readonly #expected: readonly number[]
  #next = 0
  #last = 0
  readonly #waiting = new Map<number, Array<() => void>>()
  #isRunning = false

  constructor(moments: Iterable<number>) {
    this.#expected = [...moments].sort((a, b) => a - b)
  }

  /** The last moment that has passed. */
  get last(): number {
    return this.#last
  }

  /** Resolves when it is the turn of a moment; at once where it has been passed over. */
  async reach(moment: number): Promise<void> {
    await new Promise<void>((go) => {
      const waiting = this.#waiting.get(moment)
      if (waiting) waiting.push(go)
      else this.#waiting.set(moment, [go])
      this.#run()
    })
  }

  #run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    let idle = 0
    const step = (): void => {
      if (this.#waiting.size === 0) {
        this.#isRunning = false
        return
      }
      const due = this.#earliest(this.#expected[this.#next] ?? Infinity)
      if (due !== undefined) this.#pass(due)
      else if (idle >= TURNS + TIMERS) this.#pass(this.#earliest(Infinity) ?? 0)
      else {
        idle += 1
        if (idle > TURNS) setTimeout(step, 1)
        else setImmediate(step)
        return
      }
      idle = 0
      setImmediate(step)
    }
    setImmediate(step)
  }

  /** The earliest moment up to `most` for which somebody waits. */
  #earliest(most: number): number | undefined {
    let found: number | undefined
    for (const moment of this.#waiting.keys())
      if (moment <= most && (found === undefined || moment < found)) found = moment
    return found
  }

  #pass(moment: number): void {
    this.#last = Math.max(this.#last, moment)
    while ((this.#expected[this.#next] ?? Infinity) <= this.#last) this.#next += 1
    const waiting = this.#waiting.get(moment) ?? []
    this.#waiting.delete(moment)
    for (const go of waiting) go()
  }
}

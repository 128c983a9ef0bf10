/** Turns of the event loop without a new request, after which the next moment of the run is skipped. */
const TURNS = 8
/** Then as many timers, to allow for disk reads and decompression. */
const TIMERS = 3

/** A moment after all recorded moments. */
export const END = Number.MAX_SAFE_INTEGER

/**
 * Replays the events of a run in their recorded order. Each moment of the run is a number; whoever waits for a moment continues
 * when all earlier moments have passed. If nobody waits for the next moment and nothing else happens, the moment is skipped.
 */
export class Timeline {
  /** The moments to come, in order. */
  readonly #expected: readonly number[]
  #next = 0
  #last = 0
  readonly #waiting = new Map<number, Array<() => void>>()
  #isRunning = false

  constructor(moments: Iterable<number>) {
    this.#expected = [...moments].sort((a, b) => a - b)
  }

  get last(): number {
    return this.#last
  }

  /** Resolves when the moment is next; at once if it was skipped. */
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

  /** The earliest awaited moment up to `most`. */
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

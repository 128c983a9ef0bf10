import type { ExploreOptions } from './exploration.ts'

/** How much of what is left of the budget requests with unusual input take at most. */
export const SHARE_OF_INPUTS = 2 / 3
/** So many sequences without a request, one after the other, end an exploration. */
const IDLE_SEQUENCES = 5
/** How long after the end of its time an exploration may go on to shorten what it found, and at most which part of that time. */
const SHRINK_MS = 30_000
const SHRINK_SHARE = 1 / 10
/** How long after that the shortened sequence may take once more, at most the same part. */
const LAST_MS = 10_000

/** What an exploration has spent, and whether it may go on: in a replay, as far as the run went. */
export class ExplorationBudget {
  /** When new sequences end. */
  readonly until: number
  /** When shortening ends. */
  readonly shrinkUntil: number
  /** When the last play of a shortened sequence ends. */
  readonly lastUntil: number
  readonly cuts = new Map<number, number>()
  readonly #options: ExploreOptions
  #requests = 0
  #sequences = 0
  #inputs = 0
  /** Sequences without a request since the last one with some: a target that was given up is sent nothing. */
  #idle = 0

  constructor(options: ExploreOptions) {
    this.#options = options
    const { forMs = Infinity } = options
    this.until = performance.now() + forMs
    this.shrinkUntil = this.until + Math.min(SHRINK_MS, forMs * SHRINK_SHARE)
    this.lastUntil = this.shrinkUntil + Math.min(LAST_MS, forMs * SHRINK_SHARE)
  }

  get requests(): number {
    return this.#requests
  }

  get sequences(): number {
    return this.#sequences
  }

  get inputs(): number {
    return this.#inputs
  }

  /** The number of a sequence that begins. */
  begin(): number {
    return ++this.#sequences
  }

  /** Takes the number of requests of a sequence that has ended. */
  spend(requests: number): void {
    this.#requests += requests
    this.#idle = requests === 0 ? this.#idle + 1 : 0
  }

  get #isIdle(): boolean {
    return this.#idle >= IDLE_SEQUENCES
  }

  /** Whether no further sequence begins. */
  get isSpent(): boolean {
    const { signal, recorded, requests } = this.#options
    if (signal?.aborted === true) return true
    if (recorded) return this.#sequences >= recorded.sequences || !recorded.fits()
    return this.#requests >= requests || performance.now() >= this.until || this.#isIdle
  }

  /** Whether nothing is to be shortened any more. A recorded exploration ends with the sequence that shows its finding again. */
  get isLate(): boolean {
    const { recorded } = this.#options
    if (recorded) return this.#sequences >= recorded.sequences - 1
    return performance.now() >= this.shrinkUntil || this.#isIdle
  }

  /**
   * Whether a sequence goes on after so many parts, at the latest until a moment. What is cut off shows nothing wrong: nothing is judged
   * that was not read.
   */
  mayGoOn(number: number, parts: number, latest: number): boolean {
    const { recorded } = this.#options
    if (recorded) return parts < (recorded.cuts.get(number) ?? Infinity)
    if (performance.now() < latest) return true
    this.cuts.set(number, parts)
    return false
  }

  /** The sequences with unusual input for which there is a budget: a part of what is left when the first begins. */
  *within<S>(sequences: readonly S[]): Generator<S> {
    const { recorded, requests } = this.#options
    const most = partOf(this.#requests, requests)
    const latest = partOf(performance.now(), this.until)
    for (const steps of sequences) {
      const mayPlay = recorded
        ? this.#inputs < recorded.inputs
        : this.#requests < most && performance.now() < latest
      if (this.isSpent || !mayPlay) return
      this.#inputs += 1
      yield steps
    }
  }
}

/** Where the part of a budget ends that unusual input takes of what is left. */
function partOf(spent: number, budget: number): number {
  return spent + (budget - spent) * SHARE_OF_INPUTS
}

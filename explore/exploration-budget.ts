import type { ExploreOptions } from './exploration.ts'

/** The maximum part of the remaining budget that requests with unusual input take. */
export const SHARE_OF_INPUTS = 2 / 3
/** This number of consecutive sequences without a request ends an exploration. */
const IDLE_SEQUENCES = 5
/**
 * The time after its end for which an exploration may continue to shorten its findings: in milliseconds, and as a maximum part of its time.
 */
const SHRINK_MS = 30_000
const SHRINK_SHARE = 1 / 10
/** The additional time in which the shortened sequence may be played once more, limited to the same part. */
const LAST_MS = 10_000

/** The budget that an exploration has spent, and whether it may continue; a replay continues as far as the run did. */
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
  /** The number of sequences without a request since the last one with requests: a target that was given up receives no requests. */
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

  /** Begins a sequence, and returns its number. */
  begin(): number {
    return ++this.#sequences
  }

  /** Adds the number of requests of a sequence that has ended. */
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

  /** Whether no finding is to be shortened any more. A recorded exploration ends with the sequence that repeats its finding. */
  get isLate(): boolean {
    const { recorded } = this.#options
    if (recorded) return this.#sequences >= recorded.sequences - 1
    return performance.now() >= this.shrinkUntil || this.#isIdle
  }

  /**
   * Whether a sequence continues after this number of parts, until `latest` at most. A sequence that is cut off shows no contradiction:
   * only responses that were read are judged.
   */
  mayGoOn(number: number, parts: number, latest: number): boolean {
    const { recorded } = this.#options
    if (recorded) return parts < (recorded.cuts.get(number) ?? Infinity)
    if (performance.now() < latest) return true
    this.cuts.set(number, parts)
    return false
  }

  /** The sequences with unusual input that fit into the budget: a part of the budget that is left when the first one begins. */
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

/** The point at which the part of a budget ends that unusual input takes of the remaining budget. */
function partOf(spent: number, budget: number): number {
  return spent + (budget - spent) * SHARE_OF_INPUTS
}

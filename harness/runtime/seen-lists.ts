import type { Reply } from '../checks/reply.ts'
import type { Result } from '../report/report.ts'

/** The length of a list; 0 if it cannot be read. */
function lengthOf(reply: Reply): number {
  try {
    return reply.entries().length
  } catch {
    return 0
  }
}

/** A check that found a missing entry in a list that can be a page: the result if the list is complete. */
interface Undecided {
  readonly endpoint: string
  readonly length: number
  readonly failed: Result
}

/**
 * The lengths of the lists of a run. The documents do not show the paging of lists: a list that lacks an entry can be a page of a
 * longer one. A page is full, so a list is complete if the operation has a longer one.
 */
export class SeenLists {
  readonly #longest = new Map<string, number>()
  readonly #undecided = new Map<string, Undecided>()

  /** Records the list of a response, if it has one. */
  note(reply: Reply): void {
    const { endpoint } = reply
    if (endpoint === undefined || !reply.succeeded) return
    const length = lengthOf(reply)
    this.#longest.set(endpoint, Math.max(length, this.#longest.get(endpoint) ?? 0))
  }

  /** Records a result that depends on lists that are not seen yet. */
  leaveOpen(requirement: string, undecided: Undecided): void {
    this.#undecided.set(requirement, undecided)
  }

  /** The result of a check once all lists are seen. */
  decided(result: Result): Result {
    const left = this.#undecided.get(result.requirement)
    return left && (this.#longest.get(left.endpoint) ?? 0) > left.length ? left.failed : result
  }
}

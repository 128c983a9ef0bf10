import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { operationOf } from '../harness/checks/id-parts.ts'

/**
 * The longest list that each operation has returned. The documents do not show the paging of lists, so a list that lacks an entry
 * may be a page, unless it is shorter than another list of the operation.
 */
export class ListLengths {
  readonly #longest = new Map<string, number>()

  /** Records the length of the list in a response. */
  note(operation: string | undefined, { listed }: Judgement): void {
    if (operation === undefined || listed === undefined) return
    this.#longest.set(operation, Math.max(listed, this.#longest.get(operation) ?? 0))
  }

  /**
   * Whether a contradiction does not count because the list, or one that it rests on, may be a page. An empty list is never such a
   * page.
   */
  mayBePage({ rule, length = 0, absentFrom = [] }: Contradiction): boolean {
    return [{ operation: operationOf(rule), length }, ...absentFrom].some(
      (list) => list.length > 0 && list.length >= (this.#longest.get(list.operation) ?? 0),
    )
  }
}

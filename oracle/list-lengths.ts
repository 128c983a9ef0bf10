import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { operationOf } from '../harness/checks/id-parts.ts'

/**
 * The longest list that each operation has returned. The paging of lists is not shown, so that a list which lacks an entry may be a
 * page, unless the operation has returned a longer one.
 */
export class ListLengths {
  readonly #longest = new Map<string, number>()

  /** Notes the length of the list in a response. */
  note(operation: string | undefined, { listed }: Judgement): void {
    if (operation === undefined || listed === undefined) return
    this.#longest.set(operation, Math.max(listed, this.#longest.get(operation) ?? 0))
  }

  /** Whether a contradiction does not count, since the list, or one that it rests on, may be a page. An empty list is no page of others. */
  mayBePage({ rule, length = 0, absentFrom = [] }: Contradiction): boolean {
    return [{ operation: operationOf(rule), length }, ...absentFrom].some(
      (list) => list.length > 0 && list.length >= (this.#longest.get(list.operation) ?? 0),
    )
  }
}

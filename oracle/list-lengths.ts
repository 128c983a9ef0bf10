import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { operationOf } from '../harness/checks/id-parts.ts'

/** Lists of one operation and length that lack an entry. */
export interface CutLists {
  readonly operation: string
  readonly length: number
  readonly times: number
  readonly first: Contradiction
}

/**
 * The longest list that each operation has returned. The documents do not show the paging of lists, so a list that lacks an entry
 * may be a page, unless it is shorter than another list of the operation.
 */
export class ListLengths {
  readonly #longest = new Map<string, number>()
  /** By operation, length and presumption. */
  readonly #lacking = new Map<string, CutLists>()

  /** Records the length of the list in a response, and whether it lacks an entry. */
  note(
    operation: string | undefined,
    { listed, contradictions }: Pick<Judgement, 'listed' | 'contradictions'>,
  ): void {
    if (operation === undefined || listed === undefined) return
    this.#longest.set(operation, Math.max(listed, this.#longest.get(operation) ?? 0))
    const first = contradictions.find(({ length = 0 }) => length > 0)
    if (!first) return
    const key = keyOf(first)
    const { times } = this.#lacking.get(key) ?? { times: 0 }
    this.#lacking.set(key, {
      first,
      ...this.#lacking.get(key),
      ...{ operation, length: listed, times: times + 1 },
    })
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

  /** Whether a list of the same operation and length lacked an entry for longer than the target's patience, as a page does. */
  isCutAgain(found: Contradiction): boolean {
    return this.#lacking.has(keyOf(found)) && this.mayBePage(found)
  }

  /** The lists without an entry that belongs to them, which may be pages. */
  get cut(): CutLists[] {
    return [...this.#lacking.values()].filter(({ first }) => this.mayBePage(first))
  }
}

function keyOf({ rule, length, restsOn }: Contradiction): string {
  return `${rule} ${length ?? 0} ${restsOn ?? ''}`
}

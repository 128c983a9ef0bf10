import type { RequestEvent } from './event.ts'

/** The pages of a list so far, whose last one names a further page. */
export interface OpenList {
  /** The operation, its parameters and the caller. */
  readonly key: string
  /** The query of the further page. */
  readonly next: Readonly<Record<string, string>>
  /** The position of the first page's request. */
  readonly since: number
  readonly entries: readonly unknown[]
  /** Ids of the exchanges of the pages. */
  readonly pages: readonly string[]
}

/** The largest number of lists whose pages are remembered, and of entries of one. */
const [MAX_LISTS, MAX_ENTRIES] = [32, 2000]

export function listKey({ operation = '', parameters, caller: { login = '' } }: RequestEvent): string {
  return JSON.stringify([operation, parameters, login])
}

/** The open lists with one more, which replaces an earlier reading of the same list. */
export function withOpenList(lists: readonly OpenList[], one: OpenList): readonly OpenList[] {
  const others = withoutOpenList(lists, one.key)
  return one.entries.length > MAX_ENTRIES ? others : [...others, one].slice(-MAX_LISTS)
}

export function withoutOpenList(lists: readonly OpenList[], key: string): readonly OpenList[] {
  return lists.some((one) => one.key === key) ? lists.filter((one) => one.key !== key) : lists
}

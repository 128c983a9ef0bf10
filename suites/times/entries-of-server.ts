import { ifReadable, listedEntries, Observed, type Reply } from '../common/tools.ts'

/**
 * No sentence says that only requests add entries: a server may count the opening of an issue or a commit as time. If a list has an entry
 * with another amount than the added entries, that is recorded and judged no further.
 */
export function observeEntriesOfServer(list: Reply, added: readonly Reply[]): void {
  const amounts = new Set(added.map((reply) => ifReadable(() => reply.field('amount'))))
  const others = (ifReadable(() => listedEntries(list)) ?? []).filter(({ amount }) => !amounts.has(amount))
  if (others.length > 0) throw new Observed('the server has entries of its own')
}

/**
 * Before the run has added entries, all entries of a list come from the server, with any amount, unless a response to a later addition has
 * the id of one.
 */
export function observeEntriesAtFirst(list: Reply, added: readonly Reply[]): void {
  const ids = new Set(added.map((reply) => ifReadable(() => reply.field('id'))))
  const entries = ifReadable(() => listedEntries(list)) ?? []
  if (entries.some(({ id }) => !ids.has(id))) throw new Observed('the server has entries of its own')
}

/**
 * A server may have entries of its own for a user who has tracked no time. `added`: the entries of others, none of which is in such a list.
 */
export function observeEntriesOfServerAlone(list: Reply, added: readonly Reply[]): void {
  const ids = new Set(added.map((reply) => ifReadable(() => reply.field('id'))))
  const entries = ifReadable(() => listedEntries(list)) ?? []
  if (entries.length > 0 && !entries.some(({ id }) => ids.has(id)))
    throw new Observed('the server has entries of its own')
}

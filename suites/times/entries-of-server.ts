import { ifReadable, listedEntries, Observed, type Reply } from '../common/tools.ts'

/**
 * No sentence says that entries are added by requests alone: a server may count the opening of an issue or a commit as time. Where a list has
 * an entry with another amount than those that were added show, that is recorded and judged no further.
 */
export function observeEntriesOfServer(list: Reply, added: readonly Reply[]): void {
  const amounts = new Set(added.map((reply) => ifReadable(() => reply.field('amount'))))
  const others = (ifReadable(() => listedEntries(list)) ?? []).filter(({ amount }) => !amounts.has(amount))
  if (others.length > 0) throw new Observed('the server has entries of its own')
}

/**
 * Before the run has added any, all entries of a list are the server's own, whatever their amount is, unless a response to a later
 * addition has the id of one.
 */
export function observeEntriesAtFirst(list: Reply, added: readonly Reply[]): void {
  const ids = new Set(added.map((reply) => ifReadable(() => reply.field('id'))))
  const entries = ifReadable(() => listedEntries(list)) ?? []
  if (entries.some(({ id }) => !ids.has(id))) throw new Observed('the server has entries of its own')
}

/** A server may have entries of its own of a user who has tracked no time. `added`: what others have tracked, which is not there then. */
export function observeEntriesOfServerAlone(list: Reply, added: readonly Reply[]): void {
  const ids = new Set(added.map((reply) => ifReadable(() => reply.field('id'))))
  const entries = ifReadable(() => listedEntries(list)) ?? []
  if (entries.length > 0 && !entries.some(({ id }) => ids.has(id)))
    throw new Observed('the server has entries of its own')
}

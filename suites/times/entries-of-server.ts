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

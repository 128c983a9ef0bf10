import { ifReadable, readableEntries, Observed, type Reply } from '../common/tools.ts'

/**
 * No sentence says that only requests add entries: a server may count the opening of an issue or a commit as time. If a list has an entry
 * with another amount than the added entries, that is recorded and judged no further.
 */
export function observeEntriesOfServer(list: Reply, added: readonly Reply[]): void {
  const amounts = shownBy(added, 'amount')
  observeIf(readableEntries(list).some(({ amount }) => !amounts.has(amount)))
}

/**
 * Before the run has added entries, all entries of a list come from the server, with any amount, unless a response to a later addition has
 * the id of one.
 */
export function observeEntriesAtFirst(list: Reply, added: readonly Reply[]): void {
  const ids = shownBy(added, 'id')
  observeIf(readableEntries(list).some(({ id }) => !ids.has(id)))
}

/**
 * A server may have entries of its own for a user who has tracked no time. `added`: the entries of others, none of which is in such a list.
 */
export function observeEntriesOfServerAlone(list: Reply, added: readonly Reply[]): void {
  const ids = shownBy(added, 'id')
  observeIf(readableEntries(list).length > 0 && !readableEntries(list).some(({ id }) => ids.has(id)))
}

/** The values of a field in responses. */
const shownBy = (added: readonly Reply[], field: string) =>
  new Set(added.map((reply) => ifReadable(() => reply.field(field))))

function observeIf(hasOwnEntries: boolean): void {
  if (hasOwnEntries) throw new Observed('the server has entries of its own')
}

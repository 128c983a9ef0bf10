import { listedEntries, type Reply } from './reply.ts'

/** The largest number of pages: enough for all resources of one kind in a shared fixture, in pages of five. */
const MOST = 12

/** The pages of a list, as received. */
export interface Pages {
  readonly first: Reply
  readonly earlier: readonly Reply[]
  readonly last: Reply
  /** Whether the last page lists nothing new. */
  readonly ended: boolean
}

/** Requests page after page from 1 on, until a page lists nothing new. */
export async function allPages(call: (page: number) => Promise<Reply>): Promise<Pages> {
  const first = await call(1)
  const earlier: Reply[] = []
  const known = new Set<unknown>()
  for (let last = first; ; last = await call(earlier.length + 1)) {
    const more = listedEntries(last).filter(({ id }) => !known.has(id))
    if (more.length === 0) return { first, earlier, last, ended: true }
    if (earlier.length + 1 === MOST) return { first, earlier, last, ended: false }
    for (const { id } of more) known.add(id)
    earlier.push(last)
  }
}

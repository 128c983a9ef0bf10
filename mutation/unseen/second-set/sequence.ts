import type { PlainRequests } from '../first-set/plain-requests.ts'

/** What a sequence of plain requests sees. */
export interface Seen {
  /** Before the bug shows: the same on the broken server as on the right one. */
  readonly first: unknown
  /** Wrong on the broken server. */
  readonly last: unknown
  /** What the document demands of `last`. */
  readonly right: unknown
}

/** A sequence that shows a bug. */
export type Sequence = (requests: PlainRequests) => Promise<Seen>

/** The same request before and after other requests, which must not change its result. */
export async function unchanged(ask: () => Promise<unknown>, others: () => Promise<unknown>): Promise<Seen> {
  const first = await ask()
  await others()
  return { first, last: await ask(), right: first }
}

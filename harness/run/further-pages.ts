import type { Call } from '../checks/calls/call.ts'
import type { Operation } from '../checks/operation.ts'
import type { Reply } from '../checks/reply.ts'
import { nextQuery } from '../client/next-link.ts'

/**
 * Reads the rest of a list that a server pages. The documents do not show the paging of lists other than searches, so that the
 * query of the next page is taken from the `Link` header (RFC 8288, `rel="next"`); path and credentials stay those of the call.
 * A call with a query of its own is left alone. Throws `Inconclusive` beyond the limit `listPages`.
 */
export async function readFurtherPages(
  first: Reply,
  call: Call,
  operation: Operation | undefined,
  read: (call: Call) => Promise<Reply>,
): Promise<void> {
  const isList = typeof operation?.answers === 'object' && 'list' in operation.answers
  const isWhole = Object.values(call.query ?? {}).every((value) => value === undefined)
  if (!isList || !isWhole) return
  const pages: Reply[] = []
  const asked = new Set<string>()
  for (let query = nextOf(first); query !== undefined && !asked.has(query);) {
    if (pages.length >= first.limits.listPages)
      throw first.overLimit('listPages', `the list has more than ${first.limits.listPages} pages`)
    asked.add(query)
    const page = await read({ ...call, query: Object.fromEntries(new URLSearchParams(query)) })
    pages.push(page)
    query = nextOf(page)
  }
  first.addPages(pages)
}

function nextOf(reply: Reply): string | undefined {
  return reply.succeeded ? nextQuery(reply.headers) : undefined
}

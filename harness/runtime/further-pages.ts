import type { Operation } from '../../contract/derive/operation.ts'
import type { Reply } from '../checks/reply.ts'
import { nextLink } from '../client/next-link.ts'
import { ownPath } from './own-path.ts'
import { pathOfCall, type DocumentCall } from './perform.ts'

/** The location of a further page: the query for the path of the call, or another path of the server. */
type Page = { readonly query: Readonly<Record<string, string>> } | { readonly pageAt: string }

/** Envelopes with a list whose paging no document shows. */
const LISTS: readonly string[] = ['ProjectList', 'IssueList']

/** The number of times that a list is read from its beginning while it moves. */
const MAX_READS = 3

/**
 * Reads the further pages of a list, and returns the response to its first page with them. The documents do not show the paging of lists
 * other than searches, so the address of the next page comes from the `Link` header (RFC 8288, `rel="next"`). Credentials stay those of
 * the call, and are only sent to the server of `url`, the {base_url} of the document: of another server's address, only the query is used.
 * A call with its own query is left alone. A list is cut off if its next page cannot be read. If the list changes between two pages, both
 * can have an entry: it is then read again. A server that always lists an entry twice does so each time. Throws `Inconclusive` beyond the
 * limit `listPages`.
 */
export async function readFurtherPages<C extends DocumentCall, R extends Reply>(
  first: R,
  call: C,
  { operation, url }: { readonly operation: Operation | undefined; readonly url: string },
  read: (call: C) => Promise<R>,
): Promise<R> {
  const isWhole = Object.values(call.query ?? {}).every((value) => value === undefined)
  if (!operation || !isWhole || (call.method !== undefined && call.method !== 'GET') || !isList(operation))
    return first
  let whole = first
  for (let reads = 1; ; reads++) {
    await followLinks(whole, call, { operation, url }, read)
    if (reads === MAX_READS || !whole.hasEntryOnTwoPages()) return whole
    const again = await read(call)
    if (!again.succeeded) return whole
    whole = again
  }
}

async function followLinks<C extends DocumentCall, R extends Reply>(
  first: R,
  call: C,
  { operation, url }: { readonly operation: Operation; readonly url: string },
  read: (call: C) => Promise<R>,
): Promise<void> {
  const pages: R[] = []
  const asked = new Set<string>([pathOfCall(call, operation)])
  for (let link = nextOf(first); link !== undefined;) {
    const page = pageOf(link, pathOfCall(call, operation), url)
    const next = page && { ...call, ...page }
    if (!next) return first.cutOff()
    const path = pathOfCall(next, operation)
    if (asked.has(path)) break
    if (pages.length >= first.limits.listPages)
      throw first.overLimit('listPages', `the list has more than ${first.limits.listPages} pages`)
    asked.add(path)
    const answered = await read(next)
    if (!answered.succeeded) return first.cutOff()
    pages.push(answered)
    link = nextOf(answered)
  }
  first.addPages(pages)
}

function isList({ answers, method }: Operation): boolean {
  if (typeof answers !== 'object' || method !== 'GET') return false
  return 'list' in answers || ('envelope' in answers && LISTS.includes(answers.envelope))
}

function nextOf(reply: Reply): string | undefined {
  return reply.succeeded ? nextLink(reply.headers) : undefined
}

/** The target of a `Link` header's address; undefined if no part of it can be sent to the server. */
function pageOf(link: string, path: string, url: string): Page | undefined {
  const [bare] = path.split('?', 1)
  const own = ownPath(link, path, url)
  if (own !== undefined && own.split('?', 1)[0] !== bare) return { pageAt: own }
  const query = /^[^?#]*\?([^#]+)/.exec(link)?.[1]
  return query === undefined ? undefined : { query: Object.fromEntries(new URLSearchParams(query)) }
}

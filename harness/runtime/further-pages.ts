import type { Operation } from '../../contract/derive/operation.ts'
import type { Reply } from '../checks/reply.ts'
import { nextLink } from '../client/next-link.ts'
import { ownPath } from './own-path.ts'
import { pathOfCall, type DocumentCall } from './perform.ts'

/** Where a further page is: the query for the path of the call, or another path of the server. */
type Page = { readonly query: Readonly<Record<string, string>> } | { readonly pageAt: string }

/** Envelopes that hold a list whose paging no document shows. */
const LISTS: readonly string[] = ['ProjectList', 'IssueList']

/**
 * Reads the rest of a list that a server pages. The documents do not show the paging of lists other than searches, so that the
 * address of the next page is taken from the `Link` header (RFC 8288, `rel="next"`). Credentials stay those of the call, and go to no
 * other server than `url`, the {base_url} of the document: of an address elsewhere, the query alone is used. A call with a query of its own is left alone. A list
 * whose next page cannot be read is cut off. Throws `Inconclusive` beyond the limit `listPages`.
 */
export async function readFurtherPages<C extends DocumentCall, R extends Reply>(
  first: R,
  call: C,
  { operation, url }: { readonly operation: Operation | undefined; readonly url: string },
  read: (call: C) => Promise<R>,
): Promise<void> {
  const isWhole = Object.values(call.query ?? {}).every((value) => value === undefined)
  if (!operation || !isWhole || (call.method !== undefined && call.method !== 'GET') || !isList(operation))
    return
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

/** Where the address of a `Link` header leads; undefined where nothing of it can be sent to the server. */
function pageOf(link: string, path: string, url: string): Page | undefined {
  const [bare] = path.split('?', 1)
  const own = ownPath(link, path, url)
  if (own !== undefined && own.split('?', 1)[0] !== bare) return { pageAt: own }
  const query = /^[^?#]*\?([^#]+)/.exec(link)?.[1]
  return query === undefined ? undefined : { query: Object.fromEntries(new URLSearchParams(query)) }
}

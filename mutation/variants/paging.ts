import type { Call } from '../../reference/http/call.ts'
import { answers, pageOf, refused } from './overriding.ts'
import { variantsOf } from './variant.ts'

const source = 'code-hosting, Limits: paging of other list endpoints: not shown'

/** Paginates every list except searches, with links to the next page as in RFC 8288. */
const pagesListsBy = (size: number) =>
  answers((reply, call) => {
    if (call.method !== 'GET' || !Array.isArray(reply.json)) return reply
    const { shown, links } = pageOf(call, reply.json as unknown[], size)
    return { ...reply, json: shown, headers: { ...reply.headers, ...links } }
  })

/** Paginates them, and returns 404 for a page after the last one, except for page 1 of an empty list. */
const refusesPagesAfterTheLast = (size: number) =>
  answers((reply, call) => {
    const list = call.operation === 'repos.search' ? dataOf(reply.json) : reply.json
    if (call.method !== 'GET' || !Array.isArray(list)) return reply
    const isPaged = call.operation !== 'repos.search'
    const { shown, links } = pageOf(call, list as unknown[], size)
    if ((isPaged ? shown : list).length === 0 && Number(call.query.get('page')) > 1) return refused(404)
    return isPaged ? { ...reply, json: shown, headers: { ...reply.headers, ...links } } : reply
  })

const dataOf = (json: unknown) => (json as { data?: unknown } | undefined)?.data

/** Paginates them by an opaque cursor; `limit` has no effect. `linkTo`: the `Link` header that names a query. */
const pagesListsByCursor = (size: number, linkTo: (query: string, call: Call) => string) =>
  answers((reply, call) => {
    if (call.method !== 'GET' || !Array.isArray(reply.json)) return reply
    const all = reply.json as unknown[]
    const page = Math.max(1, Math.trunc(Number(call.query.get('page'))) || 1)
    const cursor = Buffer.from(call.query.get('cursor') ?? '', 'base64url').toString()
    const from = Number(cursor) || (page - 1) * size
    const next = Buffer.from(String(from + size)).toString('base64url')
    const link = linkTo(`cursor=${next}`, call)
    const headers = { ...reply.headers, ...(from + size < all.length ? { link } : {}) }
    return { ...reply, json: all.slice(from, from + size), headers }
  })

/** Pages of lists, of which document 1 shows nothing. */
export const paging = variantsOf({
  'pages-lists-by-one': {
    differs: 'lists have one entry a page',
    source,
    mutate: pagesListsBy(1),
  },
  'pages-lists-by-three': {
    differs: 'lists have three entries a page',
    source,
    mutate: pagesListsBy(3),
  },
  'refuses-pages-after-the-last': {
    differs:
      'lists have three entries a page, and a page after the last one returns 404, also of repository search',
    source: `${source}; Query parameters of GET /repos/search: what a page without entries returns is not shown`,
    mutate: refusesPagesAfterTheLast(3),
  },
  'pages-lists-by-cursors': {
    differs: 'lists have four entries a page, and an opaque cursor names the next one',
    source,
    mutate: pagesListsByCursor(4, (query, { forge, path }) => `<${forge.url}${path}?${query}>; rel="next"`),
  },
  'relative-cursor-links': {
    differs:
      'lists have three entries a page, and a relative address with an opaque cursor names the next one',
    source,
    mutate: pagesListsByCursor(3, (query) => `<?${query}>; rel=next`),
  },
  'links-pages-in-rare-forms': {
    differs:
      'lists have two entries a page, and the header that names the next one has other links, relations, capitals and spaces that RFC 8288 allows',
    source,
    mutate: pagesListsByCursor(
      2,
      (query) =>
        `<https://docs.example/a,b>; title="pages, <x>; rel=next"; rel=help , <?${query}>;REL="prefetch Next" ;title="more"`,
    ),
  },
})

import type { RepositoryQuery } from '../../reference/rules/repository-search.ts'
import { ignoresQuery, judges } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { reads } from './repos-search.ts'

const search = 'repos.search'

/** Pages of GET /repos/search: their numbers and their size. */
export const repositorySearchPages: Mutant[] = breaking({
  'repos.search page page-without-gap: Limits: The parameter `page` of GET /repos/search is 1-based.': {
    'search-ignores-page': ignoresQuery(search, 'page'),
    'search-page-is-0-based': reads(({ page }, raw) => ({ page: raw.has('page') ? page + 1 : page })),
    'search-page-one-repeats': reads(({ page }) => ({ page: Math.max(1, page - 1) })),
    'search-page-skips-one': pages((found, { page, limit }) =>
      found.slice((page - 1) * (limit + 1), (page - 1) * (limit + 1) + limit),
    ),
    'search-page-overlaps-by-one': pages((found, { page, limit }) =>
      found.slice(Math.max(0, (page - 1) * limit - (page > 1 ? 1 : 0)), page * limit - (page > 1 ? 1 : 0)),
    ),
    'search-page-is-always-of-ten': pages((found, { page, limit }) =>
      found.slice((page - 1) * 10, (page - 1) * 10 + limit),
    ),
    'search-page-is-an-offset': pages((found, { page, limit }) => found.slice(page - 1, page - 1 + limit)),
    'search-page-beyond-the-last-is-the-first': [
      'page-beyond-the-last',
      pages((found, { page, limit }) => {
        const last = Math.max(1, Math.ceil(found.length / limit))
        const shown = page > last ? 1 : page
        return found.slice((shown - 1) * limit, shown * limit)
      }),
    ],
    'search-page-shows-all-so-far': pages((found, { page, limit }) => found.slice(0, page * limit)),
    'search-has-one-page-without-a-limit': [
      'page-without-gap',
      reads(({ page }, raw) => ({ page: raw.has('limit') ? page : 1 })),
    ],
    'search-page-two-is-empty': pages((found, { page, limit }) => (page > 1 ? [] : found.slice(0, limit))),
  },
  'repos.search limit-maximum: Limits: The maximum page size of GET /repos/search, parameter `limit`, is 50.':
    {
      'search-page-two-is-empty-of-fifty': [
        'page-of-fifty',
        pages((found, { page, limit }) =>
          limit === 50 && page > 1 ? [] : found.slice((page - 1) * limit, page * limit),
        ),
      ],
      'search-skips-by-the-limit-asked-for-beyond-50': [
        'pages-beyond-the-maximum',
        ({ rules: { search: rules } }) => {
          const asked = new WeakMap<RepositoryQuery, number>()
          const { read } = rules
          rules.read = (ask, query) => {
            const wanted = read(ask, query)
            asked.set(wanted, Math.max(wanted.limit, Number(query.get('limit')) || 0))
            return wanted
          }
          rules.pageOf = (_ask, found, query) => {
            const from = (query.page - 1) * (asked.get(query) ?? query.limit)
            return found.slice(from, from + query.limit)
          }
        },
      ],
      'search-limit-has-no-maximum': judges('search', 'limit', (right, ask, text) =>
        Number(text) > 50 ? Number(text) : right(ask, text),
      ),
      'search-limit-may-be-51': judges('search', 'limit', (right, ask, text) =>
        Number(text) > 50 ? 51 : right(ask, text),
      ),
      'search-limit-is-at-most-49': [
        'limit-of-fifty',
        judges('search', 'limit', (right, ask, text) => Math.min(49, right(ask, text))),
      ],
    },
  'repos.search limit: The parameter `limit` of GET /repos/search is the page size, at most 50.': {
    'search-ignores-limit': ignoresQuery(search, 'limit'),
    'search-limit-is-one-too-many': pages((found, { page, limit }) =>
      found.slice((page - 1) * limit, page * limit + 1),
    ),
    'search-limit-is-one-too-few': pages((found, { page, limit }) =>
      found.slice((page - 1) * limit, page * limit - 1),
    ),
    'search-limit-holds-on-page-one-only': [
      'page page-without-gap',
      pages((found, { page, limit }) => found.slice((page - 1) * limit, page === 1 ? limit : undefined)),
    ],
  },
})

/** Divides the result into other pages. */
function pages(
  cut: Parameters<Mutate>[0]['rules']['search']['pageOf'] extends (ask: never, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never,
): Mutate {
  return judges('search', 'pageOf', (_right, _ask, found, query) => cut(found, query))
}

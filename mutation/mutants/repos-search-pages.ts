import type { RepositoryQuery } from '../../reference/rules/repository-search.ts'
import { ignoresQuery } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'
import { reads } from './repos-search.ts'

const promise = promisesOf('repos')
const search = 'repos.search'
const source = 'code-hosting, Query parameters of GET /repos/search'
const limits = 'code-hosting, Limits'

/** Pages of GET /repos/search: their numbers and their size. */
export const repositorySearchPages: Mutant[] = [
  ...promise(
    {
      operation: search,
      source: limits,
      breaks: 'The parameter `page` of GET /repos/search is 1-based.',
      kills: ['repos.search.page', 'repos.search.page-without-gap'],
    },
    {
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
      'search-page-beyond-the-last-is-the-last': {
        mutate: pages((found, { page, limit }) => {
          const last = Math.max(1, Math.ceil(found.length / limit))
          const shown = Math.min(page, last)
          return found.slice((shown - 1) * limit, shown * limit)
        }),
        kills: ['repos.search.page-beyond-the-last'],
      },
      'search-page-shows-all-so-far': pages((found, { page, limit }) => found.slice(0, page * limit)),
      'search-page-two-is-empty': pages((found, { page, limit }) => (page > 1 ? [] : found.slice(0, limit))),
    },
  ),
  ...promise(
    {
      operation: search,
      source: limits,
      breaks: 'The maximum page size of GET /repos/search, parameter `limit`, is 50.',
      kills: ['repos.search.limit-maximum'],
    },
    {
      'search-page-two-is-empty-of-fifty': {
        mutate: pages((found, { page, limit }) =>
          limit === 50 && page > 1 ? [] : found.slice((page - 1) * limit, page * limit),
        ),
        kills: ['repos.search.page-of-fifty'],
      },
      'search-skips-by-the-limit-asked-for-beyond-50': {
        mutate: ({ rules: { search: rules } }) => {
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
        kills: ['repos.search.pages-beyond-the-maximum'],
      },
      'search-limit-has-no-maximum': ({ rules }) => {
        const right = rules.search.limit
        rules.search.limit = (ask, text) => (Number(text) > 50 ? Number(text) : right(ask, text))
      },
      'search-limit-may-be-51': ({ rules }) => {
        const right = rules.search.limit
        rules.search.limit = (ask, text) => (Number(text) > 50 ? 51 : right(ask, text))
      },
      'search-limit-is-at-most-49': {
        mutate: ({ rules }) => {
          const right = rules.search.limit
          rules.search.limit = (ask, text) => Math.min(49, right(ask, text))
        },
        kills: ['repos.search.limit-of-fifty'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: 'The parameter `limit` of GET /repos/search is the page size, at most 50.',
      kills: ['repos.search.limit'],
    },
    {
      'search-ignores-limit': ignoresQuery(search, 'limit'),
      'search-limit-is-one-too-many': pages((found, { page, limit }) =>
        found.slice((page - 1) * limit, page * limit + 1),
      ),
      'search-limit-is-one-too-few': pages((found, { page, limit }) =>
        found.slice((page - 1) * limit, page * limit - 1),
      ),
      'search-limit-holds-on-page-one-only': {
        mutate: pages((found, { page, limit }) =>
          found.slice((page - 1) * limit, page === 1 ? limit : undefined),
        ),
        kills: ['repos.search.page', 'repos.search.page-without-gap'],
      },
    },
  ),
]

/** Divides the result into other pages. */
function pages(
  cut: Parameters<Mutate>[0]['rules']['search']['pageOf'] extends (ask: never, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never,
): Mutate {
  return ({ rules }) => {
    rules.search.pageOf = (_ask, found, query) => cut(found, query)
  }
}

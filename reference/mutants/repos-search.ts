import { contributesTo } from '../model/permission.ts'
import type { RepositoryQuery } from '../rules/repository-search.ts'
import { answersStatus, answersWith, ignoresQuery, refuses, rewritesList, succeedsWith } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const search = 'repos.search'
const source = 'code-hosting, Query parameters of GET /repos/search'
const limits = 'code-hosting, Limits'

/** Understands the query otherwise. */
const reads =
  (change: (query: RepositoryQuery, raw: URLSearchParams) => Partial<RepositoryQuery>): Mutate =>
  ({ rules }) => {
    const right = rules.search.read
    rules.search.read = (ask, raw) => {
      const query = right(ask, raw)
      return { ...query, ...change(query, raw) }
    }
  }

const keepsMode =
  (
    mode: RepositoryQuery['mode'],
    keeps: (one: Parameters<Keeps>[1], query: RepositoryQuery) => boolean,
  ): Mutate =>
  ({ rules }) => {
    const right = rules.search.isOfMode
    rules.search.isOfMode = (ask, one, query) =>
      query.mode === mode ? keeps(one, query) : right(ask, one, query)
  }
type Keeps = Parameters<Mutate>[0]['rules']['search']['isOfMode']

const refusesMode = (mode: string) => refuses(search, (call) => call.query.get('mode') === mode, 422)

/** GET /repos/search. */
export const repositorySearch: Mutant[] = [
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Repositories',
      breaks: 'GET /repos/search: 200 SearchResults',
    },
    {
      'search-answers-201': succeedsWith(search, 201),
      'search-is-an-empty-object': answersWith(search, {}),
      'search-says-ok-only': answersWith(search, { ok: true }),
      'search-lists-names': rewritesList(search, (list) => list.map((one) => one['full_name'])),
      'search-lists-everything-twice': rewritesList(search, (list) => list.flatMap((one) => [one, one])),
      'search-data-is-an-object-by-name': rewritesList(search, (list) =>
        Object.fromEntries(list.map((one) => [one['full_name'], one])),
      ),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Repositories',
      breaks: 'GET /repos/search: other status 422',
    },
    {
      'search-invalid-is-400': answersStatus(search, 422, 400),
    },
  ),
  ...promise(
    { operation: search, source, breaks: 'q: string, keyword' },
    {
      'search-ignores-q': ignoresQuery(search, 'q'),
      'search-finds-nothing': ({ rules }) => {
        rules.search.matchesKeyword = () => false
      },
      'search-finds-what-does-not-match': ({ rules }) => {
        const right = rules.search.matchesKeyword
        rules.search.matchesKeyword = (ask, one, keyword) => keyword === '' || !right(ask, one, keyword)
      },
      'search-looks-at-descriptions-only': ({ rules }) => {
        rules.search.matchesKeyword = (_ask, one, keyword) => one.description.toLowerCase().includes(keyword)
      },
      'search-ignores-q-beside-uid': reads((query) => (query.uid === undefined ? {} : { keyword: '' })),
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: 'uid: only repositories that the user with this id owns or contributes to',
    },
    {
      'search-ignores-uid': ignoresQuery(search, 'uid'),
      'search-uid-shows-owned-only': reads(({ uid }) => ({ exclusive: uid !== undefined })),
      'search-uid-shows-contributed-only': ({ rules }) => {
        rules.search.belongsToUid = (ask, one, { uid, exclusive }) => {
          const user = uid === undefined ? undefined : ask.forge.users.get(uid)
          if (uid === undefined) return true
          if (exclusive) return one.owner === uid
          return user !== undefined && contributesTo(ask.forge, user, one)
        }
      },
      'search-uid-means-the-caller': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          right(ask, one, query.uid === undefined || !ask.caller ? query : { ...query, uid: ask.caller.id })
      },
      'search-unknown-uid-shows-everything': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          (query.uid !== undefined && !ask.forge.users.get(query.uid)) || right(ask, one, query)
      },
      'search-uid-shows-all-but-theirs': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) => query.uid === undefined || !right(ask, one, query)
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: 'exclusive: when uid is given, only repositories owned by that user',
    },
    {
      'search-ignores-exclusive': ignoresQuery(search, 'exclusive'),
      'search-exclusive-shows-contributed-only': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          right(ask, one, { ...query, exclusive: false }) && !(query.exclusive && one.owner === query.uid)
      },
      'search-exclusive-is-the-other-way-round': reads(({ exclusive }) => ({ exclusive: !exclusive })),
      'search-exclusive-false-means-true': reads((_query, raw) => ({ exclusive: raw.has('exclusive') })),
      'search-exclusive-without-uid-means-the-caller': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          right(ask, one, query) &&
          !(query.exclusive && query.uid === undefined && one.owner !== ask.caller?.id)
      },
      'search-exclusive-shows-nothing': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          right(ask, one, query) && !(query.exclusive && query.uid !== undefined)
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: limits,
      breaks: 'page numbering, GET /repos/search, parameter page: 1-based',
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
      'search-page-shows-all-so-far': pages((found, { page, limit }) => found.slice(0, page * limit)),
      'search-page-two-is-empty': pages((found, { page, limit }) => (page > 1 ? [] : found.slice(0, limit))),
    },
  ),
  ...promise(
    {
      operation: search,
      source: limits,
      breaks: 'page size maximum, GET /repos/search, parameter limit: 50',
    },
    {
      'search-limit-has-no-maximum': ({ rules }) => {
        const right = rules.search.limit
        rules.search.limit = (ask, text) => (Number(text) > 50 ? Number(text) : right(ask, text))
      },
      'search-limit-may-be-51': ({ rules }) => {
        const right = rules.search.limit
        rules.search.limit = (ask, text) => (Number(text) > 50 ? 51 : right(ask, text))
      },
      'search-limit-is-at-most-49': ({ rules }) => {
        const right = rules.search.limit
        rules.search.limit = (ask, text) => Math.min(49, right(ask, text))
      },
    },
  ),
  ...promise(
    { operation: search, source, breaks: 'limit: page size, at most 50' },
    {
      'search-ignores-limit': ignoresQuery(search, 'limit'),
      'search-limit-is-one-too-many': pages((found, { page, limit }) =>
        found.slice((page - 1) * limit, page * limit + 1),
      ),
      'search-limit-is-one-too-few': pages((found, { page, limit }) =>
        found.slice((page - 1) * limit, page * limit - 1),
      ),
      'search-limit-holds-on-page-one-only': pages((found, { page, limit }) =>
        found.slice((page - 1) * limit, page === 1 ? limit : undefined),
      ),
    },
  ),
  ...promise(
    { operation: search, source, breaks: 'mode: repository kind: fork, source, mirror or collaborative' },
    {
      'search-ignores-mode': ignoresQuery(search, 'mode'),
      'search-mode-fork-shows-everything': keepsMode('fork', () => true),
      'search-mode-fork-shows-sources': keepsMode('fork', (one) => one.forkOf === undefined),
      'search-mode-source-shows-forks-too': keepsMode('source', (one) => !one.isMirror),
      'search-mode-source-shows-everything': keepsMode('source', () => true),
      'search-mode-mirror-shows-everything': keepsMode('mirror', () => true),
      'search-mode-mirror-shows-nothing': keepsMode('mirror', () => false),
      'search-mode-collaborative-shows-everything': keepsMode('collaborative', () => true),
      'search-mode-collaborative-shows-nothing': keepsMode('collaborative', () => false),
      'search-mode-collaborative-shows-owned-only': keepsMode('collaborative', (one, { uid }) =>
        uid === undefined ? one.collaborators.size === 0 : one.owner === uid,
      ),
      'search-refuses-mode-fork': refusesMode('fork'),
      'search-refuses-mode-source': refusesMode('source'),
      'search-refuses-mode-mirror': refusesMode('mirror'),
      'search-refuses-mode-collaborative': refusesMode('collaborative'),
    },
  ),
  ...promise(
    { operation: search, source: 'code-hosting, What the service does', breaks: 'search repositories' },
    {
      'search-leaves-out-those-of-organizations': ({ rules }) => {
        const right = rules.search.isVisible
        rules.search.isVisible = (ask, one) => right(ask, one) && !ask.forge.organizations.get(one.owner)
      },
      'search-leaves-out-those-of-the-caller': ({ rules }) => {
        const right = rules.search.isVisible
        rules.search.isVisible = (ask, one) => right(ask, one) && one.owner !== ask.caller?.id
      },
      'search-shows-those-of-the-caller-only': ({ rules }) => {
        rules.search.isVisible = (ask, one) => one.owner === ask.caller?.id
      },
    },
  ),
]

/** Cuts pages otherwise. */
function pages(
  cut: Parameters<Mutate>[0]['rules']['search']['pageOf'] extends (ask: never, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never,
): Mutate {
  return ({ rules }) => {
    rules.search.pageOf = (_ask, found, query) => cut(found, query)
  }
}

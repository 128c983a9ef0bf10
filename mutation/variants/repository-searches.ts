import type { Call } from '../../reference/http/call.ts'
import type { Variant } from './variant.ts'

const limits =
  'code-hosting, Limits: maximum of limit in user search, default page size of repository search: not shown'

/** Choices of the repository search that document 1 leaves to the server. */
export const repositorySearches: readonly Variant[] = [
  {
    id: 'finds-repositories-by-any-word',
    differs: 'where the document is silent: repository search finds names that have any word of the keyword',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    mutate: ({ rules }) => {
      rules.search.matchesKeyword = (_ask, one, keyword) => {
        const words = one.name.toLowerCase().split(/[-_ ]/)
        return keyword === '' || keyword.split(/[-_ ]/).some((word) => words.includes(word))
      }
    },
  },
  {
    id: 'finds-forks-by-mode-alone',
    differs: 'where the document is silent: repository search leaves out forks unless `mode` is `fork`',
    source: 'code-hosting, Query parameters of GET /repos/search: what is listed without mode is not shown',
    mutate: ({ rules }) => {
      const right = rules.search.matchesKeyword
      rules.search.matchesKeyword = (ask, one, keyword) =>
        right(ask, one, keyword) && (one.forkOf === undefined || (ask as Call).query.get('mode') === 'fork')
    },
  },
  {
    id: 'finds-repositories-by-description-too',
    differs:
      'where the document is silent: repository search compares the keyword with descriptions and owners as well',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    mutate: ({ rules }) => {
      const right = rules.search.matchesKeyword
      rules.search.matchesKeyword = (ask, one, keyword) =>
        right(ask, one, keyword) ||
        one.description.toLowerCase().includes(keyword) ||
        (ask.forge.users.get(one.owner)?.name.toLowerCase().includes(keyword) ?? false)
    },
  },
  {
    id: 'takes-exclusive-alone-for-the-caller',
    differs:
      'where the document is silent: `exclusive` without `uid` limits the search to repositories that the current user owns',
    source: 'code-hosting, Query parameters of GET /repos/search: exclusive: when uid is given',
    mutate: ({ rules }) => {
      const right = rules.search.belongsToUid
      rules.search.belongsToUid = (ask, one, query) =>
        right(ask, one, query) &&
        !(query.exclusive && query.uid === undefined && one.owner !== ask.caller?.id)
    },
  },
  {
    id: 'finds-the-newest-repositories-first',
    differs: 'where the document is silent: repository search returns the newest repositories first',
    source: 'code-hosting, Query parameters of GET /repos/search: the order is not shown',
    mutate: ({ rules }) => {
      rules.search.order = (_ask, a, b) => b.id - a.id
    },
  },
  {
    id: 'refuses-pages-that-are-too-large',
    differs:
      'where the document is silent: a `limit` above 50 returns the listed 422 instead of a page of 50',
    source: 'code-hosting, Limits: page size maximum; 422 is listed',
    mutate: (overrides) => {
      overrides.before = (call) =>
        call.operation === 'repos.search' && Number(call.query.get('limit')) > 50
          ? { status: 422, headers: {}, json: { message: 'refused' } }
          : undefined
    },
  },
  {
    id: 'takes-limits-that-are-too-large-for-none',
    differs: 'where the document is silent: a `limit` above 50 returns a page of the default size',
    source: 'code-hosting, Limits: page size maximum: what a larger one does is not shown',
    mutate: ({ rules }) => {
      const right = rules.search.limit
      rules.search.limit = (ask, text) => right(ask, Number(text) > 50 ? null : text)
    },
  },
  {
    id: 'finds-repositories-by-thirties',
    differs: 'where the document is silent: the default page size of repository search is 30',
    source: limits,
    mutate: ({ rules }) => {
      const right = rules.search.limit
      rules.search.limit = (ask, text) => (Number(text) > 0 ? right(ask, text) : 30)
    },
  },
]

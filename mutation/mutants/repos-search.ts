import { contributesTo } from '../../reference/model/permission.ts'
import type { RepositoryQuery } from '../../reference/rules/repository-search.ts'
import {
  answersStatus,
  answersWith,
  ignoresQuery,
  refuses,
  rewritesBody,
  rewritesList,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const search = 'repos.search'
const source = 'code-hosting, Query parameters of GET /repos/search'

/** Interprets the query in another way. */
export const reads =
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
      breaks: 'GET /repos/search returns 200 and SearchResults.',
      kills: ['repos.search.repositories'],
    },
    {
      'search-answers-201': { mutate: succeedsWith(search, 201), kills: ['repos.search.status'] },
      'search-is-a-bare-list': {
        mutate: rewritesBody(search, (json) => (json as { data: unknown }).data),
        kills: ['repos.search.results'],
      },
      'search-wants-a-parameter': {
        mutate: refuses(search, (call) => call.query.size === 0, 422),
        kills: ['repos.search.without-parameters'],
      },
      'search-is-an-empty-object': answersWith(search, {}),
      'search-says-ok-only': answersWith(search, { ok: true }),
      'search-lists-names': rewritesList(search, (list) => list.map((one) => one['full_name'])),
      'search-lists-everything-twice': {
        mutate: rewritesList(search, (list) => list.flatMap((one) => [one, one])),
        kills: ['repos.search.limit', 'repos.search.page-without-gap'],
      },
      'search-data-is-an-object-by-name': rewritesList(search, (list) =>
        Object.fromEntries(list.map((one) => [one['full_name'], one])),
      ),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Repositories',
      breaks: 'If GET /repos/search rejects a request, the status code is 422.',
      kills: ['repos.search.unknown-mode', 'repos.search.no-integers', 'repos.search.no-boolean'],
    },
    {
      'search-invalid-is-400': answersStatus(search, 422, 400),
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: 'The query parameter `q` is a string, the keyword of the search.',
      kills: ['repos.search.q'],
    },
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
      'search-ignores-q-beside-uid': {
        mutate: reads((query) => (query.uid === undefined ? {} : { keyword: '' })),
        kills: ['repos.search.uid-with-q'],
      },
      'search-finds-everything-for-what-nothing-has': {
        mutate: ({ rules }) => {
          const right = rules.search.matchesKeyword
          rules.search.matchesKeyword = (ask, one, keyword) =>
            right(ask, one, keyword) ||
            ask.forge.repositories.find((each) => right(ask, each, keyword)) === undefined
        },
        kills: ['repos.search.nothing-found'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: '`uid` limits the search to repositories that the user with this id owns or contributes to.',
      kills: ['repos.search.uid'],
    },
    {
      'search-ignores-uid': ignoresQuery(search, 'uid'),
      'search-uid-shows-owned-only': {
        mutate: reads(({ uid }) => ({ exclusive: uid !== undefined })),
        kills: ['repos.search.uid-contributes'],
      },
      'search-uid-wants-a-keyword': {
        mutate: reads(({ uid, keyword }) => (uid !== undefined && keyword === '' ? { uid: 0 } : {})),
        kills: ['repos.search.uid-alone'],
      },
      'search-uid-shows-contributed-only': ({ rules }) => {
        rules.search.belongsToUid = (ask, one, { uid, exclusive }) => {
          const user = uid === undefined ? undefined : ask.forge.users.get(uid)
          if (uid === undefined) return true
          if (exclusive) return one.owner === uid
          return user !== undefined && contributesTo(ask.forge, user, one)
        }
      },
      'search-uid-means-the-caller': {
        mutate: ({ rules }) => {
          const right = rules.search.belongsToUid
          rules.search.belongsToUid = (ask, one, query) =>
            right(ask, one, query.uid === undefined || !ask.caller ? query : { ...query, uid: ask.caller.id })
        },
        kills: ['repos.search.exclusive-of-another'],
      },
      'search-unknown-uid-shows-everything': {
        mutate: ({ rules }) => {
          const right = rules.search.belongsToUid
          rules.search.belongsToUid = (ask, one, query) =>
            (query.uid !== undefined && !ask.forge.users.get(query.uid)) || right(ask, one, query)
        },
        kills: ['repos.search.unknown-uid'],
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
      breaks: '`exclusive` with `uid` limits the search to repositories that the user owns.',
      kills: ['repos.search.exclusive'],
    },
    {
      'search-ignores-exclusive': ignoresQuery(search, 'exclusive'),
      'search-exclusive-shows-contributed-only': ({ rules }) => {
        const right = rules.search.belongsToUid
        rules.search.belongsToUid = (ask, one, query) =>
          right(ask, one, { ...query, exclusive: false }) && !(query.exclusive && one.owner === query.uid)
      },
      'search-exclusive-is-the-other-way-round': {
        mutate: reads(({ exclusive }) => ({ exclusive: !exclusive })),
        kills: ['repos.search.uid-contributes', 'repos.search.exclusive'],
      },
      'search-exclusive-false-means-true': {
        mutate: reads((_query, raw) => ({ exclusive: raw.has('exclusive') })),
        kills: ['repos.search.exclusive-false'],
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
      source,
      breaks: '`mode` limits the search to one repository kind: fork, source, mirror or collaborative.',
    },
    {
      'search-ignores-mode': {
        mutate: ignoresQuery(search, 'mode'),
        kills: [
          'repos.search.mode-fork',
          'repos.search.mode-source',
          'repos.search.mode-mirror',
          'repos.search.mode-collaborative',
        ],
      },
      'search-ignores-mode-beside-uid': {
        mutate: reads(({ uid, mode }) => ({ mode: uid === undefined ? mode : '' })),
        kills: ['repos.search.combined', 'repos.search.mode-collaborative'],
      },
      'search-mode-mirror-shows-forks-too': {
        mutate: keepsMode('mirror', (one) => one.isMirror || one.forkOf !== undefined),
        kills: ['repos.search.mode-mirror-no-fork'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: '`mode` fork limits the search to forks.',
      kills: ['repos.search.mode-fork'],
    },
    {
      'search-mode-fork-shows-everything': keepsMode('fork', () => true),
      'search-mode-fork-shows-sources': keepsMode('fork', (one) => one.forkOf === undefined),
      'search-refuses-mode-fork': refusesMode('fork'),
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: '`mode` source limits the search to sources.',
      kills: ['repos.search.mode-source'],
    },
    {
      'search-mode-source-shows-forks-too': keepsMode('source', (one) => !one.isMirror),
      'search-mode-source-shows-everything': keepsMode('source', () => true),
      'search-refuses-mode-source': refusesMode('source'),
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: '`mode` mirror limits the search to mirrors.',
      kills: ['repos.search.mode-mirror'],
    },
    {
      'search-mode-mirror-shows-everything': keepsMode('mirror', () => true),
      'search-mode-mirror-shows-nothing': keepsMode('mirror', () => false),
      'search-refuses-mode-mirror': refusesMode('mirror'),
    },
  ),
  ...promise(
    {
      operation: search,
      source,
      breaks: '`mode` collaborative limits the search to collaborative repositories.',
      kills: ['repos.search.mode-collaborative'],
    },
    {
      'search-mode-collaborative-shows-everything': keepsMode('collaborative', () => true),
      'search-mode-collaborative-shows-nothing': keepsMode('collaborative', () => false),
      'search-mode-collaborative-shows-owned-only': keepsMode('collaborative', (one, { uid }) =>
        uid === undefined ? one.collaborators.size === 0 : one.owner === uid,
      ),
      'search-refuses-mode-collaborative': refusesMode('collaborative'),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, What the service does',
      breaks: 'GET /repos/search searches the repositories.',
      kills: ['repos.search.whoever-owns-it'],
    },
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

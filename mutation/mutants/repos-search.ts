import { contributesTo } from '../../reference/model/permission.ts'
import type { RepositoryQuery } from '../../reference/rules/repository-search.ts'
import {
  answersWith,
  ignoresQuery,
  refuses,
  rewritesBody,
  rewritesList,
  judges,
  judging,
} from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const judgesIsVisible = judging('search', 'isVisible')
const judgesBelongsToUid = judging('search', 'belongsToUid')
const judgesMatchesKeyword = judging('search', 'matchesKeyword')

const search = 'repos.search'

/** Interprets the query in another way. */
export const reads = (
  change: (query: RepositoryQuery, raw: URLSearchParams) => Partial<RepositoryQuery>,
): Mutate =>
  judges('search', 'read', (right, ask, raw) => {
    const query = right(ask, raw)
    return { ...query, ...change(query, raw) }
  })

const keepsMode = (
  mode: RepositoryQuery['mode'],
  keeps: (one: Parameters<Keeps>[1], query: RepositoryQuery) => boolean,
): Mutate =>
  judges('search', 'isOfMode', (right, ask, one, query) =>
    query.mode === mode ? keeps(one, query) : right(ask, one, query),
  )
type Keeps = Parameters<Mutate>[0]['rules']['search']['isOfMode']

const refusesMode = (mode: string) => refuses(search, (call) => call.query.get('mode') === mode, 422)

/** GET /repos/search. */
export const repositorySearch: Mutant[] = breaking({
  'repos.search repositories: GET /repos/search returns 200 and SearchResults.': {
    'search-is-a-bare-list': ['results', rewritesBody(search, (json) => (json as { data: unknown }).data)],
    'search-wants-a-parameter': ['without-parameters', refuses(search, (call) => call.query.size === 0, 422)],
    'search-is-an-empty-object': answersWith(search, {}),
    'search-lists-everything-twice': [
      'limit page-without-gap',
      rewritesList(search, (list) => list.flatMap((one) => [one, one])),
    ],
    'search-says-ok-only': answersWith(search, { ok: true }),
    'search-lists-names': rewritesList(search, (list) => list.map((one) => one['full_name'])),
    'search-data-is-an-object-by-name': rewritesList(search, (list) =>
      Object.fromEntries(list.map((one) => [one['full_name'], one])),
    ),
  },
  'repos.search q: The query parameter `q` is a string, the keyword of the search.': {
    'search-ignores-q': ignoresQuery(search, 'q'),
    'search-finds-nothing': judgesMatchesKeyword(() => false),
    'search-finds-what-does-not-match': judgesMatchesKeyword(
      (right, ask, one, keyword) => keyword === '' || !right(ask, one, keyword),
    ),
    'search-looks-at-descriptions-only': judgesMatchesKeyword((_right, _ask, one, keyword) =>
      one.description.toLowerCase().includes(keyword),
    ),
    'search-ignores-q-beside-uid': [
      'uid-with-q',
      reads((query) => (query.uid === undefined ? {} : { keyword: '' })),
    ],
    'search-ignores-q-beside-uid-and-mode': [
      'uid-with-q mode-fork-with-q mode-mirror-with-q',
      reads(({ uid, mode }) => (uid === undefined || mode === '' ? {} : { keyword: '' })),
    ],
    'search-ignores-q-beside-uid-and-mode-mirror': [
      'mode-mirror-with-q',
      reads(({ uid, mode }) => (uid === undefined || mode !== 'mirror' ? {} : { keyword: '' })),
    ],
    'search-finds-everything-for-what-nothing-has': [
      'nothing-found',
      judgesMatchesKeyword(
        (right, ask, one, keyword) =>
          right(ask, one, keyword) ||
          ask.forge.repositories.find((each) => right(ask, each, keyword)) === undefined,
      ),
    ],
  },
  'repos.search uid: `uid` limits the search to repositories that the user with this id owns or contributes to.':
    {
      'search-ignores-uid': ignoresQuery(search, 'uid'),
      'search-uid-shows-owned-only': [
        'uid-contributes',
        reads(({ uid }) => ({ exclusive: uid !== undefined })),
      ],
      'search-uid-wants-a-keyword': [
        'uid-alone',
        reads(({ uid, keyword }) => (uid !== undefined && keyword === '' ? { uid: 0 } : {})),
      ],
      'search-uid-shows-contributed-only': judgesBelongsToUid((_right, ask, one, { uid, exclusive }) => {
        const user = uid === undefined ? undefined : ask.forge.users.get(uid)
        if (uid === undefined) return true
        if (exclusive) return one.owner === uid
        return user !== undefined && contributesTo(ask.forge, user, one)
      }),
      'search-uid-means-the-caller': [
        'exclusive-of-another',
        judgesBelongsToUid((right, ask, one, query) =>
          right(ask, one, query.uid === undefined || !ask.caller ? query : { ...query, uid: ask.caller.id }),
        ),
      ],
      'search-unknown-uid-shows-everything': [
        'unknown-uid',
        judgesBelongsToUid(
          (right, ask, one, query) =>
            (query.uid !== undefined && !ask.forge.users.get(query.uid)) || right(ask, one, query),
        ),
      ],
      'search-uid-shows-all-but-theirs': judgesBelongsToUid(
        (right, ask, one, query) => query.uid === undefined || !right(ask, one, query),
      ),
    },
  'repos.search exclusive: `exclusive` with `uid` limits the search to repositories that the user owns.': {
    'search-ignores-exclusive': ignoresQuery(search, 'exclusive'),
    'search-exclusive-shows-contributed-only': judgesBelongsToUid(
      (right, ask, one, query) =>
        right(ask, one, { ...query, exclusive: false }) && !(query.exclusive && one.owner === query.uid),
    ),
    'search-exclusive-is-the-other-way-round': [
      'uid-contributes exclusive',
      reads(({ exclusive }) => ({ exclusive: !exclusive })),
    ],
    'search-exclusive-false-means-true': [
      'exclusive-false',
      reads((_query, raw) => ({ exclusive: raw.has('exclusive') })),
    ],
    'search-exclusive-shows-nothing': judgesBelongsToUid(
      (right, ask, one, query) => right(ask, one, query) && !(query.exclusive && query.uid !== undefined),
    ),
  },
  'repos.search: `mode` limits the search to one repository kind: fork, source, mirror or collaborative.': {
    'search-ignores-mode': [
      'mode-fork mode-source mode-mirror mode-collaborative',
      ignoresQuery(search, 'mode'),
    ],
    'search-ignores-mode-beside-uid': [
      'combined mode-collaborative',
      reads(({ uid, mode }) => ({ mode: uid === undefined ? mode : '' })),
    ],
    'search-mode-mirror-shows-forks-too': [
      'mode-mirror-no-fork',
      keepsMode('mirror', (one) => one.isMirror || one.forkOf !== undefined),
    ],
  },
  'repos.search mode-fork: `mode` fork limits the search to forks.': {
    'search-mode-fork-shows-everything': keepsMode('fork', () => true),
    'search-mode-fork-shows-sources': keepsMode('fork', (one) => one.forkOf === undefined),
    'search-refuses-mode-fork': refusesMode('fork'),
  },
  'repos.search mode-source: `mode` source limits the search to sources.': {
    'search-mode-source-shows-forks-too': keepsMode('source', (one) => !one.isMirror),
    'search-mode-source-shows-everything': keepsMode('source', () => true),
    'search-refuses-mode-source': refusesMode('source'),
  },
  'repos.search mode-mirror: `mode` mirror limits the search to mirrors.': {
    'search-mode-mirror-shows-everything': keepsMode('mirror', () => true),
    'search-mode-mirror-shows-nothing': keepsMode('mirror', () => false),
    'search-refuses-mode-mirror': refusesMode('mirror'),
  },
  'repos.search mode-collaborative: `mode` collaborative limits the search to collaborative repositories.': {
    'search-mode-collaborative-shows-everything': keepsMode('collaborative', () => true),
    'search-mode-collaborative-shows-nothing': keepsMode('collaborative', () => false),
    'search-mode-collaborative-shows-owned-only': keepsMode('collaborative', (one, { uid }) =>
      uid === undefined ? one.collaborators.size === 0 : one.owner === uid,
    ),
    'search-refuses-mode-collaborative': refusesMode('collaborative'),
  },
  'repos.search whoever-owns-it: GET /repos/search searches the repositories.': {
    'search-leaves-out-those-of-organizations': judgesIsVisible(
      (right, ask, one) => right(ask, one) && !ask.forge.organizations.get(one.owner),
    ),
    'search-leaves-out-those-of-the-caller': judgesIsVisible(
      (right, ask, one) => right(ask, one) && one.owner !== ask.caller?.id,
    ),
    'search-shows-those-of-the-caller-only': judgesIsVisible(
      (_right, ask, one) => one.owner === ask.caller?.id,
    ),
  },
})

import {
  ignoresQuery,
  refuses,
  rewritesBody,
  rewritesList,
  rewritesRecords,
  type Json,
  judges,
  judging,
} from './breaking.ts'
import { breaking, type Mutant } from './mutant.ts'

const judgesSearchLimit = judging('users', 'searchLimit')
const judgesMatches = judging('users', 'matches')

const search = 'users.search'

const wholeNumber = /^\d+$/

/** GET /users/search. */
export const usersSearch: Mutant[] = breaking({
  'users.search q: The query parameter `q` is a string; the server trims surrounding spaces.': {
    'search-ignores-q': ignoresQuery(search, 'q'),
    'search-finds-nobody': judgesMatches(() => false),
    'search-finds-who-does-not-match': judgesMatches(
      (right, ask, user, needle) => needle === '' || !right(ask, user, needle),
    ),
    'search-finds-everybody-when-nobody-matches': [
      'nothing-found',
      judgesMatches(
        (right, ask, user, needle) =>
          right(ask, user, needle) || !ask.forge.users.find((one) => right(ask, one, needle)),
      ),
    ],
    'search-does-not-trim': [
      'trimmed',
      judges('users', 'searchNeedle', (_right, _ask, text) => (text ?? '').toLowerCase()),
    ],
    'search-trims-the-start-only': [
      'trimmed',
      judges('users', 'searchNeedle', (_right, _ask, text) => (text ?? '').trimStart().toLowerCase()),
    ],
    'search-trims-the-end-only': [
      'trimmed',
      judges('users', 'searchNeedle', (_right, _ask, text) => (text ?? '').trimEnd().toLowerCase()),
    ],
    'search-takes-only-the-first-letter': judges('users', 'searchNeedle', (right, ask, text) =>
      right(ask, text).slice(0, 1),
    ),
  },
  'users.search limit: The query parameter `limit` is an integer.': {
    'search-ignores-limit': ignoresQuery(search, 'limit'),
    'search-limit-is-one-too-many': judgesSearchLimit(
      (right, ask, text) => right(ask, text) + (wholeNumber.test(text ?? '') ? 1 : 0),
    ),
    'search-limit-is-one-too-few': judgesSearchLimit(
      (right, ask, text) => right(ask, text) - (Number(text) > 0 ? 1 : 0),
    ),
    'search-limit-counts-before-matching': ({ rules }) => {
      const { searchable, searchLimit } = rules.users
      rules.users.searchable = (ask) =>
        searchable(ask).slice(
          0,
          searchLimit(ask, 'query' in ask ? (ask.query as URLSearchParams).get('limit') : null),
        )
    },
  },
  'users.search default-limit-zero: Limits: The default page size of GET /users/search is 10. It applies when `limit` is absent, zero or not an integer.':
    {
      'search-default-is-20': [
        'default-limit-absent default-limit-zero default-limit-not-an-integer',
        judgesSearchLimit((right, ask, text) => (Number(text) > 0 ? right(ask, text) : 20)),
      ],
      'search-takes-zeros-for-none': [
        'default-limit-zero',
        judgesSearchLimit((right, ask, text) => (/^00+$/.test(text ?? '') ? 0 : right(ask, text))),
      ],
      'search-default-is-11': [
        'default-limit-absent',
        judgesSearchLimit((right, ask, text) => (text === null ? 11 : right(ask, text))),
      ],
      'search-default-is-11-for-signed-in-users': [
        'default-limit-absent',
        judgesSearchLimit((right, ask, text) => (text === null && ask.caller ? 11 : right(ask, text))),
      ],
      'search-default-is-9': [
        'default-limit-absent',
        judgesSearchLimit((right, ask, text) => (text === null ? 9 : right(ask, text))),
      ],
      'search-limit-zero-means-none': judgesSearchLimit((right, ask, text) =>
        text === '0' ? 0 : right(ask, text),
      ),
      'search-limit-zero-means-all': judgesSearchLimit((right, ask, text) =>
        text === '0' ? 1_000_000 : right(ask, text),
      ),
      'search-limit-zero-is-refused': refuses(search, (call) => call.query.get('limit') === '0', 422),
      'search-limit-word-is-refused': [
        'default-limit-not-an-integer',
        refuses(search, (call) => !wholeNumber.test(call.query.get('limit') ?? '1'), 422),
      ],
      'search-limit-word-means-all': [
        'default-limit-not-an-integer',
        judgesSearchLimit((right, ask, text) =>
          text !== null && !wholeNumber.test(text) ? 1_000_000 : right(ask, text),
        ),
      ],
      'search-limit-empty-means-all': [
        'limit-empty',
        judgesSearchLimit((right, ask, text) => (text === '' ? 1_000_000 : right(ask, text))),
      ],
      'search-limit-takes-leading-digits': [
        'default-limit-not-an-integer',
        judgesSearchLimit((right, ask, text) => right(ask, /^\d+/.exec(text ?? '')?.[0] ?? text)),
      ],
    },
  'users.search ok: User search returns 200 and a JSON object; `ok` is the boolean true.': {
    'search-without-ok': dropsOf('ok'),
    'search-ok-is-false': rewritesBody(search, (json) => ({ ...(json as Json), ok: false })),
    'search-ok-is-text': rewritesBody(search, (json) => ({ ...(json as Json), ok: 'true' })),
    'search-is-a-bare-list': rewritesBody(search, (json) => (json as Json)['data']),
  },
  'users.search data: `data` of user search is a list of User.': {
    'search-without-data': dropsOf('data'),
    'search-data-is-an-object-by-name': rewritesList(search, (list) =>
      Object.fromEntries(list.map((user) => [user['login'], user])),
    ),
    'search-data-is-the-only-user': rewritesList(search, (list) => (list.length === 1 ? list[0] : list)),
    'search-data-has-text-for-ids-after-the-first': rewritesList(search, (list) =>
      list.map((user, index) => (index === 0 ? user : { ...user, id: String(user['id']) })),
    ),
    'search-data-holds-names': rewritesRecords(search, (user) => user['login']),
  },
})

function dropsOf(field: string) {
  return rewritesBody(search, (json) => ({ ...(json as Json), [field]: undefined }))
}

import {
  answersMediaType,
  ignoresQuery,
  refuses,
  rewritesBody,
  rewritesList,
  rewritesRecords,
  succeedsWith,
  type Json,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('users')
const search = 'users.search'

const wholeNumber = /^\d+$/

/** GET /users/search. */
export const usersSearch: Mutant[] = [
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'The query parameter `q` is a string; the server trims surrounding spaces.',
      kills: ['users.search.q'],
    },
    {
      'search-ignores-q': ignoresQuery(search, 'q'),
      'search-finds-nobody': ({ rules }) => {
        rules.users.matches = () => false
      },
      'search-finds-who-does-not-match': ({ rules }) => {
        const right = rules.users.matches
        rules.users.matches = (ask, user, needle) => needle === '' || !right(ask, user, needle)
      },
      'search-finds-everybody-when-nobody-matches': {
        mutate: ({ rules }) => {
          const right = rules.users.matches
          rules.users.matches = (ask, user, needle) =>
            right(ask, user, needle) || !ask.forge.users.find((one) => right(ask, one, needle))
        },
        kills: ['users.search.nothing-found'],
      },
      'search-does-not-trim': {
        mutate: ({ rules }) => {
          rules.users.searchNeedle = (_ask, text) => (text ?? '').toLowerCase()
        },
        kills: ['users.search.trimmed'],
      },
      'search-trims-the-start-only': {
        mutate: ({ rules }) => {
          rules.users.searchNeedle = (_ask, text) => (text ?? '').trimStart().toLowerCase()
        },
        kills: ['users.search.trimmed'],
      },
      'search-trims-the-end-only': {
        mutate: ({ rules }) => {
          rules.users.searchNeedle = (_ask, text) => (text ?? '').trimEnd().toLowerCase()
        },
        kills: ['users.search.trimmed'],
      },
      'search-takes-only-the-first-letter': ({ rules }) => {
        const right = rules.users.searchNeedle
        rules.users.searchNeedle = (ask, text) => right(ask, text).slice(0, 1)
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'The query parameter `limit` is an integer.',
      kills: ['users.search.limit'],
    },
    {
      'search-ignores-limit': ignoresQuery(search, 'limit'),
      'search-limit-is-one-too-many': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => right(ask, text) + (wholeNumber.test(text ?? '') ? 1 : 0)
      },
      'search-limit-is-one-too-few': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => right(ask, text) - (Number(text) > 0 ? 1 : 0)
      },
      'search-limit-counts-before-matching': ({ rules }) => {
        const { searchable, searchLimit } = rules.users
        rules.users.searchable = (ask) =>
          searchable(ask).slice(
            0,
            searchLimit(ask, 'query' in ask ? (ask.query as URLSearchParams).get('limit') : null),
          )
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Limits',
      breaks:
        'The default page size of GET /users/search is 10. It applies when `limit` is absent, zero or not an integer.',
      kills: ['users.search.default-limit-zero'],
    },
    {
      'search-default-is-20': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => (Number(text) > 0 ? right(ask, text) : 20)
        },
        kills: [
          'users.search.default-limit-absent',
          'users.search.default-limit-zero',
          'users.search.default-limit-not-an-integer',
        ],
      },
      'search-default-is-11': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => (text === null ? 11 : right(ask, text))
        },
        kills: ['users.search.default-limit-absent'],
      },
      'search-default-is-11-for-signed-in-users': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => (text === null && ask.caller ? 11 : right(ask, text))
        },
        kills: ['users.search.default-limit-absent'],
      },
      'search-default-is-9': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => (text === null ? 9 : right(ask, text))
        },
        kills: ['users.search.default-limit-absent'],
      },
      'search-limit-zero-means-none': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => (text === '0' ? 0 : right(ask, text))
      },
      'search-limit-zero-means-all': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => (text === '0' ? 1_000_000 : right(ask, text))
      },
      'search-limit-zero-is-refused': refuses(search, (call) => call.query.get('limit') === '0', 422),
      'search-limit-word-is-refused': {
        mutate: refuses(search, (call) => !wholeNumber.test(call.query.get('limit') ?? '1'), 422),
        kills: ['users.search.default-limit-not-an-integer'],
      },
      'search-limit-word-means-all': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) =>
            text !== null && !wholeNumber.test(text) ? 1_000_000 : right(ask, text)
        },
        kills: ['users.search.default-limit-not-an-integer'],
      },
      'search-limit-empty-means-all': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => (text === '' ? 1_000_000 : right(ask, text))
        },
        kills: ['users.search.limit-empty'],
      },
      'search-limit-takes-leading-digits': {
        mutate: ({ rules }) => {
          const right = rules.users.searchLimit
          rules.users.searchLimit = (ask, text) => right(ask, /^\d+/.exec(text ?? '')?.[0] ?? text)
        },
        kills: ['users.search.default-limit-not-an-integer'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'User search returns 200 and a JSON object; `ok` is the boolean true.',
      kills: ['users.search.ok'],
    },
    {
      'search-answers-201': { mutate: succeedsWith(search, 201), kills: ['users.search.status'] },
      'search-without-ok': dropsOf('ok'),
      'search-ok-is-false': rewritesBody(search, (json) => ({ ...(json as Json), ok: false })),
      'search-ok-is-text': rewritesBody(search, (json) => ({ ...(json as Json), ok: 'true' })),
      'search-is-a-bare-list': rewritesBody(search, (json) => (json as Json)['data']),
      'search-is-plain-text': {
        mutate: answersMediaType(search, 'text/plain'),
        kills: ['users.search.media-type'],
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: '`data` of user search is a list of User.',
      kills: ['users.search.data'],
    },
    {
      'search-without-data': dropsOf('data'),
      'search-data-is-an-object-by-name': rewritesList(search, (list) =>
        Object.fromEntries(list.map((user) => [user['login'], user])),
      ),
      'search-data-is-the-only-user': rewritesList(search, (list) => (list.length === 1 ? list[0] : list)),
      'search-data-has-text-for-ids-after-the-first': rewritesList(search, (list) =>
        list.map((user, index) => (index === 0 ? user : { ...user, id: String(user['id']) })),
      ),
      'search-data-holds-names': rewritesRecords(search, (user) => user['login']),
      'search-lists-everybody-twice': {
        mutate: rewritesList(search, (list) => [...list, ...list]),
        kills: ['users.search.no-repetition'],
      },
    },
  ),
]

function dropsOf(field: string) {
  return rewritesBody(search, (json) => ({ ...(json as Json), [field]: undefined }))
}

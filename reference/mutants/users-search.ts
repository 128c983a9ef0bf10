import type { User } from '../model/entities.ts'
import {
  answersMediaType,
  dropsFields,
  ignoresQuery,
  refuses,
  rewritesBody,
  rewritesList,
  rewritesRecords,
  setsFields,
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
      breaks: 'query q (string, surrounding spaces trimmed)',
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
      'search-finds-everybody-when-nobody-matches': ({ rules }) => {
        const right = rules.users.matches
        rules.users.matches = (ask, user, needle) =>
          right(ask, user, needle) || !ask.forge.users.find((one) => right(ask, one, needle))
      },
      'search-does-not-trim': ({ rules }) => {
        rules.users.searchNeedle = (_ask, text) => (text ?? '').toLowerCase()
      },
      'search-trims-the-start-only': ({ rules }) => {
        rules.users.searchNeedle = (_ask, text) => (text ?? '').trimStart().toLowerCase()
      },
      'search-trims-the-end-only': ({ rules }) => {
        rules.users.searchNeedle = (_ask, text) => (text ?? '').trimEnd().toLowerCase()
      },
      'search-takes-only-the-first-letter': ({ rules }) => {
        const right = rules.users.searchNeedle
        rules.users.searchNeedle = (ask, text) => right(ask, text).slice(0, 1)
      },
    },
  ),
  ...promise(
    { operation: search, source: 'code-hosting, Users', breaks: 'limit (integer)' },
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
      breaks: 'default page size, GET /users/search: 10, used when limit is absent, zero or not an integer',
    },
    {
      'search-default-is-20': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => (Number(text) > 0 ? right(ask, text) : 20)
      },
      'search-default-is-11': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => (text === null ? 11 : right(ask, text))
      },
      'search-default-is-9': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => (text === null ? 9 : right(ask, text))
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
      'search-limit-word-is-refused': refuses(
        search,
        (call) => !wholeNumber.test(call.query.get('limit') ?? '1'),
        422,
      ),
      'search-limit-word-means-all': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) =>
          text !== null && !wholeNumber.test(text) ? 1_000_000 : right(ask, text)
      },
      'search-limit-takes-leading-digits': ({ rules }) => {
        const right = rules.users.searchLimit
        rules.users.searchLimit = (ask, text) => right(ask, /^\d+/.exec(text ?? '')?.[0] ?? text)
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: '200 JSON object with a boolean ok set true',
    },
    {
      'search-answers-201': succeedsWith(search, 201),
      'search-without-ok': dropsOf('ok'),
      'search-ok-is-false': rewritesBody(search, (json) => ({ ...(json as Json), ok: false })),
      'search-ok-is-text': rewritesBody(search, (json) => ({ ...(json as Json), ok: 'true' })),
      'search-is-a-bare-list': rewritesBody(search, (json) => (json as Json)['data']),
      'search-is-plain-text': answersMediaType(search, 'text/plain'),
    },
  ),
  ...promise(
    { operation: search, source: 'code-hosting, Users', breaks: 'and data holding a list of User' },
    {
      'search-without-data': dropsOf('data'),
      'search-data-is-null-when-empty': rewritesList(search, (list) => (list.length === 0 ? null : list)),
      'search-data-is-an-object-by-name': rewritesList(search, (list) =>
        Object.fromEntries(list.map((user) => [user['login'], user])),
      ),
      'search-data-is-the-only-user': rewritesList(search, (list) => (list.length === 1 ? list[0] : list)),
      'search-data-holds-names': rewritesRecords(search, (user) => user['login']),
      'search-lists-everybody-twice': rewritesList(search, (list) => [...list, ...list]),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'User search covers individual users only (not organizations).',
    },
    {
      'search-covers-organizations': ({ rules }) => {
        const right = rules.users.searchable
        rules.users.searchable = (ask) => [
          ...ask.forge.organizations
            .all()
            .map((one): User => ({ ...one, email: '', passwordHash: Buffer.alloc(0), isAdmin: false })),
          ...right(ask),
        ]
      },
      'search-leaves-out-the-caller': ({ rules }) => {
        const right = rules.users.searchable
        rules.users.searchable = (ask) => right(ask).filter((user) => user.id !== ask.caller?.id)
      },
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'Each result carries id, username, avatar URL and full name',
    },
    {
      'search-results-without-id': dropsFields(search, 'id'),
      'search-results-without-username': dropsFields(search, 'login', 'username'),
      'search-results-without-avatar': dropsFields(search, 'avatar_url'),
      'search-results-without-full-name': dropsFields(search, 'full_name'),
      'search-results-numbered-by-place': rewritesList(search, (list) =>
        list.map((user, index) => ({ ...user, id: index + 1 })),
      ),
      'search-results-id-is-text': setsFields(search, ({ id }) => ({ id: String(id) })),
      'search-results-full-name-is-username': setsFields(search, ({ login }) => ({ full_name: login })),
      'search-results-avatar-is-null': setsFields(search, { avatar_url: null }),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Users',
      breaks: 'email is added only when the caller is signed in',
    },
    {
      'search-shows-email-to-anonymous': ({ rules }) => {
        rules.users.emailInSearch = (_ask, user) => user.email
      },
      'search-masks-email-for-anonymous': ({ rules }) => {
        rules.users.emailInSearch = (ask, user) =>
          ask.caller ? user.email : user.email.replace(/^[^@]*/, '***')
      },
      'search-never-adds-email': ({ rules }) => {
        rules.users.emailInSearch = () => undefined
      },
      'search-email-is-empty-for-everybody': ({ rules }) => {
        rules.users.emailInSearch = () => ''
      },
      'search-adds-email-for-administrators-only': ({ rules }) => {
        rules.users.emailInSearch = (ask, user) => (ask.caller?.isAdmin ? user.email : undefined)
      },
      'search-adds-email-of-the-caller-only': ({ rules }) => {
        rules.users.emailInSearch = (ask, user) => (ask.caller?.id === user.id ? user.email : undefined)
      },
      'search-adds-the-callers-email-to-everybody': ({ rules }) => {
        rules.users.emailInSearch = (ask) => ask.caller?.email
      },
      'search-shows-email-to-anonymous-when-asked-for-one': rewritesList(search, (list, call) =>
        list.length === 1
          ? list.map((user) => ({ ...user, email: call.forge.users.byKey(String(user['login']))?.email }))
          : list,
      ),
    },
  ),
  ...promise(
    {
      operation: search,
      source: 'code-hosting, Authentication, rule 1',
      breaks: 'email addresses are hidden from anonymous callers in user lookups and search',
    },
    {
      'search-refuses-anonymous': refuses(search, (call) => !call.caller, 401),
      'search-finds-nobody-for-anonymous': rewritesList(search, (list, call) => (call.caller ? list : [])),
    },
  ),
]

function dropsOf(field: string) {
  return rewritesBody(search, (json) => ({ ...(json as Json), [field]: undefined }))
}

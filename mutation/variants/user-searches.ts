import { hasEffect, judges, rewritesSuccess } from '../mutants/breaking.ts'
import { pathUser } from '../mutants/path-resources.ts'
import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import { pageOf, receives, refused } from './overriding.ts'
import { variantsOf } from './variant.ts'

const users = 'code-hosting, Users, GET /users/search'

/** Whether two words are at most one insertion, deletion or replacement apart. */
function isNear(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  return [otherRest, otherRest.slice(1)].some((text) => text === rest || text === rest.slice(1))
}

/** Whether a text has a part that matches a pattern of SQL: `%` is any text, and `_` any character. */
function matchesPattern(text: string, pattern: string): boolean {
  const escaped = pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'is').test(text)
}

/** Choices of the user search, and of both searches, that document 1 leaves to the server. */
export const userSearches = variantsOf({
  'finds-users-looked-up-before-first': {
    differs: 'user search returns the users that the caller looked up last first, then the newest',
    source: `${users}: the order of data is not shown`,
    mutate: (overrides) => {
      const lookups = new Map<number | undefined, Map<string, number>>()
      let count = 0
      receives(({ operation, caller, params }) => {
        if (operation !== 'users.get') return
        const own = lookups.get(caller?.id) ?? new Map<string, number>()
        lookups.set(caller?.id, own.set((params['username'] ?? '').toLowerCase(), ++count))
      })(overrides)
      overrides.rules.users.searchable = ({ forge, caller }) => {
        const own = lookups.get(caller?.id)
        const at = ({ name }: User) => own?.get(name.toLowerCase()) ?? 0
        return forge.users.all().sort((a, b) => at(b) - at(a) || b.id - a.id)
      }
    },
  },
  'finds-users-by-beginnings-of-words': {
    differs:
      'each word of `q` must begin a username or a word of a full name; without words user search finds nobody',
    source: `${users}: what q is compared with is not shown`,
    mutate: judges('users', 'matches', (_right, _ask, { name, fullName }, needle) => {
      const texts = `${name} ${fullName}`.toLowerCase().split(/\s+/)
      return needle.split(/\s+/).every((word) => word !== '' && texts.some((text) => text.startsWith(word)))
    }),
  },
  'finds-ten-users-a-page': {
    differs:
      'user search returns at most ten users, links further pages, and reads a negative `limit` as positive',
    source: 'code-hosting, Limits: maximum of limit in user search: not shown',
    mutate: (overrides) => {
      const { searchLimit } = overrides.rules.users
      overrides.rules.users.searchLimit = () => Infinity
      rewritesSuccess('users.search', (reply, call) => {
        const { data, ...rest } = reply.json as { data: unknown[] }
        const asked = call.query.get('limit')
        call.query.set('limit', String(Math.min(10, searchLimit(call, asked?.replace(/^-/, '') ?? null))))
        const { shown, links } = pageOf(call, data, 10)
        const headers = { ...reply.headers, ...links, 'x-total-count': String(data.length) }
        return { ...reply, headers, json: { ...rest, data: shown, total_count: data.length } }
      })(overrides)
    },
  },
  'sampled-user-search': {
    differs:
      'user search finds names with one other letter and, for signed-in callers, email addresses, at most ten, exact names first and others in random order',
    source: `${users}: what q is compared with, and the order of data, are not shown`,
    mutate: ({ rules: { users: rules } }) => {
      const { matches, searchLimit, searchable } = rules
      rules.searchLimit = (ask, text) => Math.min(10, searchLimit(ask, text))
      rules.searchable = (ask) => {
        const needle = rules.searchNeedle(ask, (ask as Call).query.get('q'))
        const rank = ({ name }: User) => (name.toLowerCase() === needle ? 1 : Math.random())
        const ranked = searchable(ask).map((user) => ({ user, at: rank(user) }))
        return ranked.sort((a, b) => b.at - a.at).map(({ user }) => user)
      }
      rules.matches = (ask, user, needle) => {
        const words = `${user.name} ${user.fullName}`.toLowerCase().split(/\s+/)
        return (
          matches(ask, user, needle) ||
          (ask.caller !== undefined && user.email.toLowerCase().includes(needle)) ||
          (needle.length > 3 && words.some((word) => isNear(word, needle)))
        )
      }
    },
  },
  'finds-edited-users-later': {
    differs: 'user search shows an edited user as before for 700 milliseconds',
    source: `${users}: how soon a change is found is not shown`,
    mutate: (overrides) => {
      const earlier = new Map<number, { readonly user: User; readonly until: number }>()
      const pending = (id: number) => {
        const found = earlier.get(id)
        return found && found.until > Date.now() ? found.user : undefined
      }
      hasEffect('admin.editUser', async ({ forge, params }, apply) => {
        const user = forge.users.byKey(params['username'] ?? '')
        await apply()
        if (user && !pending(user.id)) earlier.set(user.id, { user, until: Date.now() + 700 })
      })(overrides)
      const { searchable } = overrides.rules.users
      overrides.rules.users.searchable = (ask) => searchable(ask).map((user) => pending(user.id) ?? user)
    },
  },
  'lets-administrators-alone-search-users': {
    differs: 'user search returns 403 to all but administrators',
    source: 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown',
    unmet: ['users.search', 'users.get.same-id'],
    mutate: receives(({ operation, caller }) =>
      operation === 'users.search' && !caller?.isAdmin ? refused(403) : undefined,
    ),
  },
  'finds-users-by-former-names': {
    differs: 'user search compares `q` with the former full names of users as well',
    source: `${users}: what q is compared with is not shown`,
    mutate: (overrides) => {
      const former = new Map<number, string[]>()
      hasEffect('admin.editUser', async (call, apply) => {
        const user = pathUser(call)
        await apply()
        if (user) former.set(user.id, [...(former.get(user.id) ?? []), user.fullName.toLowerCase()])
      })(overrides)
      const { users: rules } = overrides.rules
      const { matches } = rules
      rules.matches = (ask, user, needle) =>
        matches(ask, user, needle) || (former.get(user.id) ?? []).some((name) => name.includes(needle))
    },
  },
  'takes-wildcards-in-keywords': {
    differs: 'in the keyword of both searches, `%` stands for any text and `_` for any character',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    mutate: ({ rules: { search, users } }) => {
      search.matchesKeyword = (_ask, { name }, keyword) => matchesPattern(name, keyword)
      users.matches = (_ask, { name, fullName }, needle) =>
        matchesPattern(name, needle) || matchesPattern(fullName, needle)
    },
  },
})

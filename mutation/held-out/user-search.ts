import type { Call } from '../../reference/http/call.ts'
import type { User } from '../../reference/model/entities.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

/** The search for users finds an organization that has the name of a deleted one. */
const findsOrganizations: Mutate = r.keeping<User>((cleared) => [
  r.before('admin.deleteUser', (call) => {
    const user = pathUser(call)
    if (user) cleared.set(user.name.toLowerCase(), user)
  }),
  r.decides('users', 'searchable', (right) => (ask) => {
    const found = ask.forge.organizations.all().flatMap(({ id, name, fullName }) => {
      const entry = cleared.get(name.toLowerCase())
      return entry ? [{ ...entry, id, name, fullName, email: '' }] : []
    })
    return [...right(ask), ...found].sort((a, b) => a.id - b.id)
  }),
])

/** Searches for users, by the name, and with a limit. */
export const userSearch: HeldOut[] = about('users', 'user search', 'code-hosting, Users, GET /users/search', {
  'search-remembers-the-limit': [
    'outdated',
    'The page size is 10 when the limit is absent, zero or not an integer, whatever was asked for before.',
    r.decides('users', 'searchLimit', (right) => {
      const limits = new Map<number | undefined, number>()
      return (ask, text) => {
        if (Number(text) > 0) limits.set(ask.caller?.id, right(ask, text))
        return limits.get(ask.caller?.id) ?? right(ask, text)
      }
    }),
  ],
  'the-limit-of-a-search-stays-for-the-next': [
    'outdated',
    'The page size is 10 when the limit is absent, whatever the caller gave before.',
    r.decides('users', 'searchLimit', (right) => {
      const preferred = new Map<number, number>()
      return (ask, text) => {
        if (!ask.caller) return right(ask, text)
        if (text === null) return preferred.get(ask.caller.id) ?? right(ask, text)
        preferred.set(ask.caller.id, right(ask, text))
        return right(ask, text)
      }
    }),
  ],
  'organizations-take-places-of-users': [
    'lost',
    'The page size is 10 when the limit is absent, and organizations are no results, whatever their names.',
    r.decides('users', 'searchLimit', (right) => (ask, text) => {
      const needle = ask.rules.users.searchNeedle(ask, (ask as Call).query.get('q'))
      const found = ask.forge.organizations.filter(({ name, fullName }) =>
        [name, fullName].some((one) => one.toLowerCase().includes(needle)),
      )
      return Math.max(0, right(ask, text) - found.length)
    }),
  ],
  'a-found-user-keeps-the-full-name-in-the-search': [
    'outdated',
    'A search result has the full name that the user has now.',
    r.writes('accounts', 'foundUser', (right) => {
      const indexed = new Map<number, string>()
      return (ask, user) => {
        const fullName = indexed.get(user.id) ?? user.fullName
        indexed.set(user.id, fullName)
        return right(ask, { ...user, fullName })
      }
    }),
  ],
  'deleted-member-of-an-organization-is-still-found': [
    'outdated',
    'A deleted user is no result, also one who was a member of an organization.',
    r.sharing(
      (): User[] => [],
      (former) => [
        r.before('admin.deleteUser', (call) => {
          const user = pathUser(call)
          if (user && call.forge.teams.find(({ members }) => members.has(user.id))) former.push(user)
        }),
        r.decides('users', 'searchable', (right) => (ask) => [...right(ask), ...former]),
      ],
    ),
  ],
  'organization-takes-the-entry-of-a-deleted-user': [
    'inherited',
    'User search covers individual users only, also when a user had the name of an organization.',
    findsOrganizations,
  ],
})

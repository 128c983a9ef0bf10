import { parameter } from '../../../reference/code-hosting/lookup.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import { Refusal } from '../../../reference/http/refusal.ts'
import type { User } from '../../../reference/model/entities.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { effectAround, handleAround } from '../third-set/around.ts'

/** Users: what is remembered of a login, a lookup or a search. */
export const users: readonly Mutant[] = [
  {
    // A user signs in once, is deleted, and asks for the current user again.
    id: 'users/a-deleted-user-stays-signed-in',
    area: 'users',
    breaks: 'The current user is a user who exists.',
    source: 'document 1, Users: GET /user, "200 User (current user)"; DELETE /admin/users/{username}',
    mutate: (seams) => {
      const { byPassword: right } = seams.rules.signIn
      const verified = new Map<string, User>()
      seams.rules.signIn.byPassword = (ask, login, password) => {
        const key = `${login.toLowerCase()}:${password}`
        const known = verified.get(key)
        if (known) return ask.forge.users.get(known.id) ?? known
        const user = right(ask, login, password)
        if (user) verified.set(key, user)
        return user
      }
      effectAround(seams, 'admin.editUser', async (_call, apply) => {
        verified.clear()
        await apply()
      })
    },
  },
  {
    // A signed-in caller looks a user up, then an anonymous one does.
    id: 'users/a-lookup-is-kept-for-callers-who-are-not-signed-in',
    area: 'users',
    breaks: 'An anonymous caller sees no e-mail address, whoever looked the user up before.',
    source: 'document 1, User: "an empty string when the caller is not signed in"',
    mutate: (seams) => {
      const kept = new Map<string, Outcome>()
      handleAround(seams, 'users.get', async (call, right) => {
        const name = parameter(call, 'username').toLowerCase()
        const outcome = kept.get(name) ?? (await right())
        kept.set(name, outcome)
        return outcome
      })
      for (const operation of ['admin.editUser', 'admin.deleteUser']) {
        effectAround(seams, operation, async (_call, apply) => {
          kept.clear()
          await apply()
        })
      }
    },
  },
  {
    // A search finds a user, the user gets another full name, and the same search finds the user again.
    id: 'users/a-found-user-keeps-the-full-name-in-the-search',
    area: 'users',
    breaks: 'A search result carries the full name that the user has now.',
    source: 'document 1, Users: "Each result carries id, username, avatar URL and full name"',
    mutate: (seams) => {
      const { foundUser: right } = seams.views.accounts
      const indexed = new Map<number, string>()
      seams.views.accounts.foundUser = (ask, user) => {
        const fullName = indexed.get(user.id) ?? user.fullName
        indexed.set(user.id, fullName)
        return right(ask, { ...user, fullName })
      }
    },
  },
  {
    // A caller searches with a limit, then without one.
    id: 'users/the-limit-of-a-search-stays-for-the-next',
    area: 'users',
    breaks: 'A search without a limit has the default page size, whatever limit the caller gave before.',
    source: 'document 1, Limits: "10, used when limit is absent"',
    mutate: (seams) => {
      const { searchLimit: right } = seams.rules.users
      const preferred = new Map<number, number>()
      seams.rules.users.searchLimit = (ask, text) => {
        const limit = right(ask, text)
        if (!ask.caller) return limit
        if (text === null) return preferred.get(ask.caller.id) ?? limit
        preferred.set(ask.caller.id, limit)
        return limit
      }
    },
  },
  {
    // GET of a name that nobody has, creation of a user with it, GET again.
    id: 'users/a-name-once-unknown-stays-unknown',
    area: 'users',
    breaks: 'A user who exists is found, also if the name was looked up before the creation.',
    source: 'document 1, Users: GET /users/{username}, "404 with no body when the user does not exist"',
    mutate: (seams) => {
      const unknown = new Set<string>()
      handleAround(seams, 'users.get', async (call, right) => {
        const name = parameter(call, 'username').toLowerCase()
        if (unknown.has(name)) throw new Refusal(call.rules.answers.negative(call))
        if (!call.forge.users.byKey(name)) unknown.add(name)
        return right()
      })
    },
  },
]

import { Refusal } from '../../../reference/http/refusal.ts'
import { json, type Outcome } from '../../../reference/http/reply.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathUser } from '../third-set/around.ts'

/** Administration and users: names and records that earlier requests leave behind. */
export const accounts: readonly Mutant[] = [
  {
    id: 'admin/refused-edit-keeps-its-full-name',
    area: 'admin',
    operation: 'admin.editUser',
    breaks: 'An edit that is refused changes nothing.',
    source: 'document 1, Errors: 422, "validation error on submitted input"',
    mutate: (seams) =>
      handleAround(seams, 'admin.editUser', async (call, right) => {
        try {
          return await right()
        } catch (error) {
          const user = pathUser(call, 'username')
          if (user && error instanceof Invalid) {
            const { full_name: fullName } = await call.json()
            if (typeof fullName === 'string') call.forge.users.put({ ...user, fullName })
          }
          throw error
        }
      }),
  },
  {
    id: 'admin/user-with-the-name-of-a-deleted-administrator-administers',
    area: 'admin',
    operation: 'admin.createUser',
    breaks: 'A user has only the rights given to this user, not those of an earlier one with the same name.',
    source: 'document 1, Authentication, rule 2: "answer 403 to callers without the needed rights"',
    mutate: (seams) => {
      const former = new Set<string>()
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        const user = pathUser(call, 'username')
        if (user?.isAdmin) former.add(user.name.toLowerCase())
        await apply()
      })
      afterEffect(seams, 'admin.createUser', async (call) => {
        const user = call.forge.users.byKey(String((await call.json())['username']))
        if (user && former.has(user.name.toLowerCase())) call.forge.users.put({ ...user, isAdmin: true })
      })
    },
  },
  {
    id: 'admin/forbidden-creation-reserves-the-name',
    area: 'admin',
    operation: 'admin.createUser',
    breaks: 'A creation that is forbidden does not take the name.',
    source: 'document 1, Endpoints, Administration: POST /admin/users, "201 User", "403"',
    mutate: (seams) => {
      const reserved = new Set<unknown>()
      handleAround(seams, 'admin.createUser', async (call, right) => {
        const { username } = await call.json().catch((): Record<string, unknown> => ({}))
        if (!call.rules.access.mayAdminister(call)) {
          if (username !== undefined) reserved.add(username)
        } else if (reserved.has(username)) {
          throw new Invalid(`name is already in use [name: ${String(username)}]`)
        }
        return right()
      })
    },
  },
  {
    id: 'users/organizations-take-places-in-the-search',
    area: 'users',
    operation: 'users.search',
    breaks: 'Organizations are no results of user search, so they take no places of its limit.',
    source: 'document 1, Users: "User search covers individual users only (not organizations)"',
    mutate: (seams) =>
      handleAround(seams, 'users.search', async (call) => {
        const { users, organizations } = call.forge
        const needle = call.rules.users.searchNeedle(call, call.query.get('q'))
        const named = [...users.all(), ...organizations.all()]
          .filter((one) => [one.name, one.fullName].some((text) => text.toLowerCase().includes(needle)))
          .sort((a, b) => a.id - b.id)
          .slice(0, call.rules.users.searchLimit(call, call.query.get('limit')))
        const found = named.flatMap(({ id }) => users.get(id) ?? [])
        return json(call.views.accounts.userSearch(call, found))
      }),
  },
  {
    id: 'users/search-after-an-anonymous-one-has-no-email',
    area: 'users',
    operation: 'users.search',
    breaks: 'A signed-in caller finds email addresses, whoever searched for the same before.',
    source: 'document 1, Users: "email is added only when the caller is signed in"',
    mutate: (seams) => {
      const kept = new Map<string, Outcome>()
      handleAround(seams, 'users.search', async (call, right) => {
        const key = call.query.toString()
        const outcome = kept.get(key) ?? (await right())
        if (!call.caller) kept.set(key, outcome)
        return outcome
      })
      for (const name of ['admin.createUser', 'admin.editUser', 'admin.deleteUser']) {
        afterEffect(seams, name, () => kept.clear())
      }
    },
  },
  {
    id: 'users/unknown-name-stays-unknown',
    area: 'users',
    operation: 'users.get',
    breaks: 'A user exists from creation on, also if somebody asked for the name before.',
    source: 'document 1, Users: GET /users/{username}, "200 User", "404 ... when the user does not exist"',
    mutate: (seams) => {
      const unknown = new Set<string>()
      handleAround(seams, 'users.get', async (call, right) => {
        const name = (call.params['username'] ?? '').toLowerCase()
        if (!pathUser(call, 'username')) unknown.add(name)
        if (unknown.has(name)) throw new Refusal(call.rules.answers.negative(call))
        return right()
      })
    },
  },
]

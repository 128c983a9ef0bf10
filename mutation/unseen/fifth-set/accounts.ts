import { createRepository } from '../../../reference/code-hosting/create-repository.ts'
import { json } from '../../../reference/http/reply.ts'
import type { User } from '../../../reference/model/entities.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Written } from '../../../reference/views/accounts.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathUser } from '../third-set/around.ts'

/** Looks for a longer text only among the users that the caller's last, shorter text has found. */
function searchInLastResults(seams: Seams): void {
  const last = new Map<number, { readonly needle: string; readonly found: readonly User[] }>()
  handleAround(seams, 'users.search', async (call) => {
    const { users } = call.rules
    const needle = users.searchNeedle(call, call.query.get('q'))
    const { needle: shorter, found: pool } = last.get(call.caller?.id ?? 0) ?? { needle: '', found: [] }
    const isNarrower = shorter !== '' && needle !== shorter && needle.startsWith(shorter)
    const found = (isNarrower ? pool : users.searchable(call))
      .filter((user) => users.matches(call, user, needle))
      .slice(0, users.searchLimit(call, call.query.get('limit')))
    last.set(call.caller?.id ?? 0, { needle, found })
    return json(call.views.accounts.userSearch(call, found))
  })
  for (const name of ['admin.createUser', 'admin.editUser', 'admin.deleteUser']) {
    afterEffect(seams, name, () => last.clear())
  }
}

/** Administration and users: owners, keys and records that are mistaken for those of earlier requests. */
export const accounts: readonly Mutant[] = [
  {
    id: 'admin/refused-deletion-takes-the-tracked-times',
    area: 'admin',
    operation: 'admin.deleteUser',
    breaks: 'A deletion of a user that is refused leaves the times of the user alone.',
    source: 'document 1, Endpoints, Administration: DELETE /admin/users/{username}, "422"',
    mutate: (seams) =>
      handleAround(seams, 'admin.deleteUser', async (call, right) => {
        try {
          return await right()
        } catch (error) {
          const user = pathUser(call, 'username')
          if (error instanceof Invalid) call.forge.times.removeWhere((time) => time.user === user?.id)
          throw error
        }
      }),
  },
  {
    id: 'admin/repository-after-an-organization-belongs-to-the-organization',
    area: 'admin',
    operation: 'admin.createRepository',
    breaks: 'The user in the path owns the new repository, also after getting an organization.',
    source: 'document 1, Administration: "path user becomes owner of the new repository"',
    mutate: (seams) => {
      const newest = new Map<number, string>()
      afterEffect(seams, 'admin.createOrganization', async (call) => {
        const user = pathUser(call, 'username')
        if (user) newest.set(user.id, String((await call.json())['username']))
      })
      handleAround(seams, 'admin.createRepository', async (call, right) => {
        const name = newest.get(pathUser(call, 'username')?.id ?? 0)
        const organization = call.forge.organizations.byKey(name ?? '')
        const isAllowed = call.rules.access.mayAdminister(call)
        return isAllowed && organization ? createRepository(call, organization) : right()
      })
    },
  },
  {
    id: 'admin/key-with-a-known-title-answers-the-known-key',
    area: 'admin',
    operation: 'admin.addKey',
    breaks: 'The answer is the key that was added, also if another one has its title.',
    source: 'document 1, Administration: POST /admin/users/{username}/keys, "201 PublicKey"',
    mutate: (seams) =>
      handleAround(seams, 'admin.addKey', async (call, right) => {
        const outcome = await right()
        const { title } = await call.json()
        const first = call.forge.keys.find((key) => key.title === title)
        return first ? json(call.views.accounts.publicKey(call, first)) : outcome
      }),
  },
  {
    id: 'users/own-record-is-that-before-the-edit',
    area: 'users',
    operation: 'users.current',
    breaks: 'The current user is shown as edited, also to a user who has asked before.',
    source:
      'document 1, Users: GET /user, "200 User (current user)"; PATCH /admin/users/{username}, "200 User"',
    mutate: (seams) => {
      const right = seams.views.accounts.currentUser
      const shown = new Map<number, Written>()
      seams.views.accounts.currentUser = (ask, user) => {
        const record = shown.get(user.id) ?? right(ask, user)
        shown.set(user.id, record)
        return record
      }
    },
  },
  {
    id: 'users/users-with-one-full-name-are-one-result',
    area: 'users',
    operation: 'users.search',
    breaks: 'Each user is a result, also one who has the full name of another.',
    source: 'document 1, Users: "User search covers individual users"; "data holding a list of User"',
    mutate: (seams) => {
      const right = seams.views.accounts.userSearch
      seams.views.accounts.userSearch = (ask, users) =>
        right(
          ask,
          users.filter(
            ({ fullName }, place) =>
              fullName === '' || users.findIndex((other) => other.fullName === fullName) === place,
          ),
        )
    },
  },
  {
    id: 'users/deleted-member-of-an-organization-is-still-found',
    area: 'users',
    operation: 'users.search',
    breaks: 'A deleted user is no result, also one who was a member of an organization.',
    source: 'document 1, Users: "User search covers individual users"; DELETE /admin/users/{username}',
    mutate: (seams) => {
      const former: User[] = []
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        const user = pathUser(call, 'username')
        if (user && call.forge.teams.find(({ members }) => members.has(user.id))) former.push(user)
        await apply()
      })
      const right = seams.rules.users.searchable
      seams.rules.users.searchable = (ask) => [...right(ask), ...former]
    },
  },
  {
    id: 'users/longer-text-searches-the-results-of-the-shorter-one',
    area: 'users',
    operation: 'users.search',
    breaks: 'A search finds its users, also those that a wider search before had no room for.',
    source: 'document 1, Users: GET /users/search, "query q (string, ...), limit (integer)"',
    mutate: searchInLastResults,
  },
]

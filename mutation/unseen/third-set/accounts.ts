import { isOwnerOf, teamsOf } from '../../../reference/model/permission.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, pathUser } from './around.ts'

/** Users and administration: what outlives a name, a right or a request. */
export const accounts: readonly Mutant[] = [
  {
    id: 'admin/user-made-again-is-back-in-the-teams',
    area: 'admin',
    operation: 'admin.createUser',
    breaks: 'A user created under the name of a deleted user is a member of the teams of the deleted one.',
    source: 'document 1, Endpoints, Organizations: "204 when the user is a member", "404 when not a member"',
    mutate: (seams) => {
      const teamsByName = new Map<string, readonly number[]>()
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        const user = pathUser(call, 'username')
        const teams = call.forge.teams.filter((team) => user !== undefined && team.members.has(user.id))
        await apply()
        if (user)
          teamsByName.set(
            user.name.toLowerCase(),
            teams.map(({ id }) => id),
          )
      })
      afterEffect(seams, 'admin.createUser', async (call) => {
        const { forge } = call
        const user = forge.users.byKey(String((await call.json())['username']))
        if (!user) return
        for (const id of teamsByName.get(user.name.toLowerCase()) ?? [])
          forge.teams.get(id)?.members.add(user.id)
      })
    },
  },
  {
    id: 'admin/second-organization-belongs-to-the-caller',
    area: 'admin',
    operation: 'admin.createOrganization',
    breaks: 'An organization for a user who already owns one gets the calling administrator as owner.',
    source: 'document 1, Endpoints, Administration: "path user becomes owner of the new organization"',
    mutate: (seams) => {
      effectAround(seams, 'admin.createOrganization', async (call, apply) => {
        const { caller, forge } = call
        const user = pathUser(call, 'username')
        const owned = forge.organizations.filter((one) => user !== undefined && isOwnerOf(forge, user, one))
        await apply()
        if (!user || !caller || owned.length === 0) return
        const before = new Set(owned.map(({ id }) => id))
        for (const organization of forge.organizations.filter((one) => !before.has(one.id))) {
          for (const team of teamsOf(forge, organization.id, user)) {
            team.members.delete(user.id)
            team.members.add(caller.id)
          }
        }
      })
    },
  },
  {
    id: 'admin/former-administrator-keeps-used-rights',
    area: 'admin',
    operation: 'admin.editUser',
    breaks: 'An administrator who has used the administration keeps its rights after losing them.',
    source:
      'document 1, Authentication, rule 2: "Administration endpoints answer 403 to callers without the needed rights"',
    mutate: ({ rules }) => {
      const known = new Set<number>()
      const right = rules.access.mayAdminister
      rules.access.mayAdminister = (ask) => {
        if (ask.caller && right(ask)) known.add(ask.caller.id)
        return ask.caller !== undefined && known.has(ask.caller.id)
      }
    },
  },
  {
    id: 'users/edited-user-shows-the-email-to-everybody',
    area: 'users',
    operation: 'users.get',
    breaks: 'After an edit, the lookup of a user has the email address for anonymous callers, too.',
    source:
      'document 1, User: "in the single-user lookup it is an empty string when the caller is not signed in"',
    mutate: (seams) => {
      const edited = new Set<number>()
      afterEffect(seams, 'admin.editUser', (call) => {
        const user = pathUser(call, 'username')
        if (user) edited.add(user.id)
      })
      const { users } = seams.rules
      const right = users.emailInLookup
      users.emailInLookup = (ask, user) =>
        ask.operation === 'users.get' && edited.has(user.id) ? user.email : right(ask, user)
    },
  },
  {
    id: 'users/search-remembers-the-limit',
    area: 'users',
    operation: 'users.search',
    breaks: 'A user search without a limit uses the last limit of the same caller.',
    source:
      'document 1, Limits: default page size of user search "10, used when limit is absent, zero or not an integer"',
    mutate: ({ rules: { users } }) => {
      const limits = new Map<number | undefined, number>()
      const right = users.searchLimit
      users.searchLimit = (ask, text) => {
        if (Number(text) > 0) limits.set(ask.caller?.id, right(ask, text))
        return limits.get(ask.caller?.id) ?? right(ask, text)
      }
    },
  },
]

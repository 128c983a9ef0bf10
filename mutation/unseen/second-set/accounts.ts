import type { User } from '../../../reference/model/entities.ts'
import { hasEffect, rewritesAnswer, rewritesSuccess, type Json } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf, pathUser } from '../first-set/path-resources.ts'

/** The response to an edit, written for an administrator, is kept for lookups by anyone. */
const editIsServedToLookups: Mutate = (seams) => {
  const kept = new Map<string, Json>()
  rewritesSuccess('admin.editUser', (reply, call) => {
    kept.set(keyOf(call, 'username'), reply.json as Json)
    return reply
  })(seams)
  rewritesSuccess('users.get', (reply, call) => {
    const record = kept.get(keyOf(call, 'username'))
    return record && record['id'] === (reply.json as Json)['id'] ? { ...reply, json: record } : reply
  })(seams)
}

/** Deleted accounts stay in the table with a mark; the limit is applied before marked rows are left out. */
const deletedAccountsUseUpTheLimit: Mutate = (seams) => {
  const deleted: User[] = []
  hasEffect('admin.deleteUser', (call, apply) => {
    const user = pathUser(call)
    if (user) deleted.push(user)
    return apply()
  })(seams)
  const { rules, views } = seams
  const { searchable } = rules.users
  rules.users.searchable = (ask) => [...searchable(ask), ...deleted].sort((a, b) => a.id - b.id)
  const { userSearch } = views.accounts
  views.accounts.userSearch = (ask, users) =>
    userSearch(
      ask,
      users.filter(({ id }) => ask.forge.users.get(id)),
    )
}

/** Sign-ins are kept by login and password, and a deletion does not clear them. */
const signInIsKeptForANamesake: Mutate = ({ rules }) => {
  const kept = new Map<string, User>()
  const right = rules.signIn.byPassword
  rules.signIn.byPassword = (ask, login, password) => {
    const user = right(ask, login, password)
    if (!user) return undefined
    const key = `${login.toLowerCase()}:${password}`
    const known = kept.get(key)
    if (known && known.id !== user.id) return known
    kept.set(key, user)
    return user
  }
}

/** Users and organizations share the search index. A deletion clears the kind of the entry, and an empty kind is a user. */
const organizationTakesTheEntryOfADeletedUser: Mutate = (seams) => {
  const cleared = new Map<string, User>()
  hasEffect('admin.deleteUser', (call, apply) => {
    const user = pathUser(call)
    if (user) cleared.set(user.name.toLowerCase(), user)
    return apply()
  })(seams)
  const { searchable } = seams.rules.users
  seams.rules.users.searchable = (ask) => {
    const organizations = ask.forge.organizations.all().flatMap(({ id, name, fullName }) => {
      const entry = cleared.get(name.toLowerCase())
      return entry ? [{ ...entry, id, name, fullName, email: '' }] : []
    })
    return [...searchable(ask), ...organizations].sort((a, b) => a.id - b.id)
  }
}

/** The rights of administrators are read once for each account. */
const demotedAdministratorKeepsTheRights: Mutate = ({ rules }) => {
  const known = new Set<number>()
  const right = rules.access.mayAdminister
  rules.access.mayAdminister = (ask) => {
    const id = ask.caller?.id
    if (id !== undefined && right(ask)) known.add(id)
    return id !== undefined && known.has(id)
  }
}

/** The rejection leaves the transaction open, and the next change is rolled back with it. */
const changeAfterARejectedKeyIsLost: Mutate = (seams) => {
  let open = false
  rewritesAnswer('admin.addKey', (reply) => {
    if (reply.status === 422) open = true
    return reply
  })(seams)
  const right = seams.effect
  seams.effect = (call, apply) => {
    if (!open || !call.operation.startsWith('admin.')) return right(call, apply)
    open = false
    return undefined
  }
}

/** A unique index on user and name of the team, without the organization: the second row is ignored. */
const secondOrganizationLacksItsOwner: Mutate = hasEffect('admin.createOrganization', (call, apply) => {
  const id = pathUser(call)?.id ?? 0
  const owns = call.forge.teams.find((team) => team.permission === 'owner' && team.members.has(id))
  const done = apply()
  if (owns) call.forge.teams.all().at(-1)?.members.clear()
  return done
})

const users = 'document 1, "Users"'
const administration = 'document 1, "Administration"'

export const accounts: Mutant[] = [
  {
    id: 'users/edit-is-served-to-lookups',
    area: 'users',
    operation: 'users.get',
    source: 'document 1, "User"',
    breaks:
      'The email "in the single-user lookup ... is an empty string when the caller is not signed in", also after an edit.',
    mutate: editIsServedToLookups,
  },
  {
    id: 'users/deleted-accounts-use-up-the-limit',
    area: 'users',
    operation: 'users.search',
    source: users,
    breaks:
      'GET /users/search with a limit returns "`data` holding a list of User", as many as exist, also after a deletion.',
    mutate: deletedAccountsUseUpTheLimit,
  },
  {
    id: 'users/sign-in-is-kept-for-a-namesake',
    area: 'users',
    operation: 'users.current',
    source: 'document 1, "Authentication", rule 3',
    breaks:
      '"GET /user and GET /user/times act on the current user", not on a deleted account of the same name.',
    mutate: signInIsKeptForANamesake,
  },
  {
    id: 'users/organization-takes-the-entry-of-a-deleted-user',
    area: 'users',
    operation: 'users.search',
    source: users,
    breaks:
      '"User search covers individual users only (not organizations)", also when a user had the name of an organization.',
    mutate: organizationTakesTheEntryOfADeletedUser,
  },
  {
    id: 'admin/demoted-administrator-keeps-the-rights',
    area: 'admin',
    source: 'document 1, "Authentication", rule 2',
    breaks:
      '"Administration endpoints answer 403 to callers without the needed rights", also to callers who had them.',
    mutate: demotedAdministratorKeepsTheRights,
  },
  {
    id: 'admin/change-after-a-rejected-key-is-lost',
    area: 'admin',
    operation: 'admin.addKey',
    source: administration,
    breaks:
      'POST /admin/users that returns "201 User" creates a user, also after a request with a "validation error".',
    mutate: changeAfterARejectedKeyIsLost,
  },
  {
    id: 'admin/second-organization-lacks-its-owner',
    area: 'admin',
    operation: 'admin.createOrganization',
    source: administration,
    breaks: '"path user becomes owner of the new organization", of each one.',
    mutate: secondOrganizationLacksItsOwner,
  },
]

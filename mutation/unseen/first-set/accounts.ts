import type { Call } from '../../../reference/http/call.ts'
import type { Reply } from '../../../reference/http/reply.ts'
import { deleteUser } from '../../../reference/model/deletion.ts'
import type { Permission } from '../../../reference/model/entities.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import { changesCall, handles, hasEffect, rewritesAnswer, rewritesSuccess } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf, pathUser } from './path-resources.ts'

/** The name is reserved before the caller's permission is checked, and not released. */
const refusedCreationReservesTheName: Mutate = (seams) => {
  const reserved = new Set<unknown>()
  handles('admin.createUser', async (call, right) => {
    const body = await call.json().catch(() => undefined)
    const username = body?.['username']
    const name = typeof username === 'string' ? username.toLowerCase() : ''
    if (!call.rules.access.mayAdminister(call)) reserved.add(name)
    else if (reserved.has(name)) throw new Invalid(`name is already in use [name: ${name}]`)
    return right(call)
  })(seams)
}

/** The row is replaced, and rows that refer to it are deleted with the old one. */
const editEndsMemberships: Mutate = hasEffect('admin.editUser', async (call, apply) => {
  const id = pathUser(call)?.id ?? 0
  await apply()
  for (const team of call.forge.teams.all()) team.members.delete(id)
  for (const organization of call.forge.organizations.all()) organization.publicMembers.delete(id)
})

/** Deletes by a pattern, in which `_` stands for any character. */
const deletionTakesUnderscoreForAnyCharacter: Mutate = hasEffect('admin.deleteUser', async (call, apply) => {
  const name = pathUser(call)?.name ?? ''
  await apply()
  const pattern = new RegExp(`^${name.replace(/[.-]/g, '\\$&').replace(/_/g, '.')}$`, 'i')
  for (const user of call.forge.users.filter((one) => pattern.test(one.name))) {
    if (call.rules.users.deletionObstacle(call, user) === undefined) deleteUser(call.forge, user)
  }
})

/** The ids of users by name are cached, and a deletion does not clear them. */
const ownershipGoesToTheFormerAccount: Mutate = (seams) => {
  const ids = new Map<string, number>()
  const cachedId = (call: Call): number => {
    const key = keyOf(call, 'username')
    const id = ids.get(key) ?? pathUser(call)?.id ?? 0
    ids.set(key, id)
    return id
  }
  hasEffect('admin.addKey', (call, apply) => {
    cachedId(call)
    return apply()
  })(seams)
  hasEffect('admin.createOrganization', (call, apply) => {
    const done = apply()
    const owners = call.forge.teams.all().at(-1)
    owners?.members.clear()
    owners?.members.add(cachedId(call))
    return done
  })(seams)
  hasEffect('admin.createRepository', (call, apply) => {
    const done = apply()
    const made = call.forge.repositories.all().at(-1)
    if (made) call.forge.repositories.put({ ...made, owner: cachedId(call) })
    return done
  })(seams)
}

/** Collaborators are stored by name; a deletion of the user keeps them. */
const collaboratorStaysByName: Mutate = (seams) => {
  const kept = new Map<string, [repository: number, permission: Permission][]>()
  hasEffect('admin.deleteUser', (call, apply) => {
    const user = pathUser(call)
    for (const { id, collaborators } of call.forge.repositories.all()) {
      const permission = user && collaborators.get(user.id)
      const key = keyOf(call, 'username')
      if (permission) kept.set(key, [...(kept.get(key) ?? []), [id, permission]])
    }
    return apply()
  })(seams)
  hasEffect('admin.createUser', async (call, apply) => {
    await apply()
    const user = call.forge.users.byKey(String((await call.json())['username']))
    for (const [id, permission] of (user && kept.get(user.name.toLowerCase())) ?? []) {
      if (user) call.forge.repositories.get(id)?.collaborators.set(user.id, permission)
    }
  })(seams)
}

/** The response of a lookup is cached by name, whoever the caller is. */
const lookupIsCachedForAllCallers: Mutate = (seams) => {
  const cached = new Map<string, Reply>()
  changesCall('users.get', (call) => cached.get(keyOf(call, 'username')))(seams)
  rewritesSuccess('users.get', (reply, call) => {
    cached.set(keyOf(call, 'username'), reply)
    return reply
  })(seams)
  for (const change of ['admin.editUser', 'admin.deleteUser']) {
    hasEffect(change, async (call, apply) => {
      await apply()
      cached.delete(keyOf(call, 'username'))
    })(seams)
  }
}

/** The parameters are read into an object that is used again without being cleared. */
const searchUsesThePreviousLimit: Mutate = ({ rules }) => {
  let left: string | null = null
  const right = rules.users.searchLimit
  rules.users.searchLimit = (ask, text) => {
    left = text ?? left
    return right(ask, left)
  }
}

/** The cache of unknown names is not cleared when a user is created. */
const unknownNameStaysUnknown: Mutate = (seams) => {
  const unknown = new Set<string>()
  changesCall('users.get', (call) =>
    unknown.has(keyOf(call, 'username')) ? call.rules.answers.negative(call) : undefined,
  )(seams)
  rewritesAnswer('users.get', (reply, call) => {
    if (reply.status === 404) unknown.add(keyOf(call, 'username'))
    return reply
  })(seams)
}

const administration = 'code-hosting, Administration'
const users = 'code-hosting, Users'

/** Administration and lookup of accounts. */
export const accounts: Mutant[] = [
  {
    id: 'admin/refused-creation-reserves-the-name',
    area: 'admin',
    operation: 'admin.createUser',
    source: administration,
    breaks:
      'POST /admin/users returns "201 User"; a creation rejected because "Administration endpoints answer 403 to callers without the needed rights" leaves the name available.',
    mutate: refusedCreationReservesTheName,
  },
  {
    id: 'admin/edit-ends-memberships',
    area: 'admin',
    operation: 'admin.editUser',
    source: 'code-hosting, Organizations',
    breaks: 'A membership check returns "204 when the user is a member", also after an edit of the user.',
    mutate: editEndsMemberships,
  },
  {
    id: 'admin/deletion-takes-underscore-for-any-character',
    area: 'admin',
    operation: 'admin.deleteUser',
    source: administration,
    breaks:
      'DELETE /admin/users/{username} deletes the user of this name only; GET of another returns "200 User".',
    mutate: deletionTakesUnderscoreForAnyCharacter,
  },
  {
    id: 'admin/ownership-goes-to-the-former-account',
    area: 'admin',
    operation: 'admin.createOrganization',
    source: administration,
    breaks: '"path user becomes owner of the new organization", also when an earlier user had the same name.',
    mutate: ownershipGoesToTheFormerAccount,
  },
  {
    id: 'repos/collaborator-stays-by-name',
    area: 'repos',
    operation: 'repos.isCollaborator',
    source: 'code-hosting, Repositories',
    breaks:
      'A collaborator check returns "404 when not": a new user is not a collaborator because a deleted user had the same name.',
    mutate: collaboratorStaysByName,
  },
  {
    id: 'users/lookup-is-cached-for-all-callers',
    area: 'users',
    operation: 'users.get',
    source: 'code-hosting, User',
    breaks:
      'The email "in the single-user lookup is an empty string when the caller is not signed in", also after a signed-in caller looked the user up.',
    mutate: lookupIsCachedForAllCallers,
  },
  {
    id: 'users/search-uses-the-previous-limit',
    area: 'users',
    operation: 'users.search',
    source: 'code-hosting, Limits',
    breaks: 'The default page size of user search is "10, used when limit is absent", in every request.',
    mutate: searchUsesThePreviousLimit,
  },
  {
    id: 'users/unknown-name-stays-unknown',
    area: 'users',
    operation: 'users.get',
    source: users,
    breaks: 'GET /users/{username} returns "200 User", also when the name was unknown in an earlier request.',
    mutate: unknownNameStaysUnknown,
  },
]

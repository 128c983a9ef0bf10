import type { Hook, Organization } from '../../../reference/model/entities.ts'
import { changesCall, hasEffect, onlyFor, rewritesAnswer, rewritesList } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf, pathOrganization, pathUser } from './path-resources.ts'

/** The organization is loaded once and written back as it was loaded. */
const newTeamUndoesTheEdit: Mutate = (seams) => {
  const loaded = new Map<number, Organization>()
  const right = seams.before
  seams.before = (call) => {
    const found = pathOrganization(call)
    if (found && !loaded.has(found.id)) loaded.set(found.id, found)
    return right(call)
  }
  hasEffect('orgs.createTeam', async (call, apply) => {
    await apply()
    const found = loaded.get(pathOrganization(call)?.id ?? 0)
    if (found) call.forge.organizations.put(found)
  })(seams)
}

/** The list is cached; creations and deletions clear it, but forks and migrations do not. */
const repositoryListLacksLaterForks: Mutate = (seams) => {
  const cached = new Map<string, ReadonlySet<unknown>>()
  rewritesList('orgs.listRepositories', (list, call) => {
    const owner = pathOrganization(call)?.id
    const own = call.forge.repositories.filter((one) => one.owner === owner)
    const known = cached.get(keyOf(call, 'org')) ?? new Set<unknown>(own.map(({ id }) => id))
    cached.set(keyOf(call, 'org'), known)
    return list.filter(({ id }) => known.has(id))
  })(seams)
  const clearedBy = { 'orgs.createRepository': 'org', 'repos.delete': 'owner', 'repos.edit': 'owner' }
  for (const [operation, parameter] of Object.entries(clearedBy)) {
    hasEffect(operation, async (call, apply) => {
      await apply()
      cached.delete(keyOf(call, parameter))
    })(seams)
  }
}

/** Positive checks are cached and stay after the removal. */
const checkRemembersMembers: Mutate = (seams) => {
  const members = new Set<string>()
  changesCall('orgs.isMember', (call) =>
    members.has(keyOf(call, 'org', 'username')) ? { status: 204, headers: {} } : undefined,
  )(seams)
  rewritesAnswer('orgs.isMember', (reply, call) => {
    if (reply.status === 204) members.add(keyOf(call, 'org', 'username'))
    return reply
  })(seams)
}

/** The user is removed from the teams of the organization by their names. */
const removalEndsNamesakeTeams: Mutate = hasEffect('orgs.removeMember', async (call, apply) => {
  const [organization, user] = [pathOrganization(call), pathUser(call)]
  const id = user?.id ?? 0
  const own = call.forge.teams.filter((one) => one.organization === organization?.id && one.members.has(id))
  const names = new Set(own.map((team) => team.name.toLowerCase()))
  await apply()
  for (const team of call.forge.teams.filter((one) => names.has(one.name.toLowerCase()))) {
    team.members.delete(id)
  }
})

/** Each PUT adds a row, each DELETE removes one. */
const publicizedTwiceIsConcealedTwice: Mutate = (seams) => {
  const rows = new Map<string, number>()
  hasEffect('orgs.publicize', (call, apply) => {
    const key = keyOf(call, 'org', 'username')
    rows.set(key, (rows.get(key) ?? 0) + 1)
    return apply()
  })(seams)
  hasEffect('orgs.conceal', (call, apply) => {
    const key = keyOf(call, 'org', 'username')
    const left = Math.max(0, (rows.get(key) ?? 0) - 1)
    rows.set(key, left)
    return left === 0 ? apply() : undefined
  })(seams)
  hasEffect('orgs.removeMember', (call, apply) => {
    rows.delete(keyOf(call, 'org', 'username'))
    return apply()
  })(seams)
}

/** The list is cached; publicizing and concealing clear it, but a removal does not. */
const publicListKeepsFormerMembers: Mutate = (seams) => {
  const cached = new Map<number, readonly number[]>()
  const { membership } = seams.rules
  const right = membership.publicMembers
  membership.publicMembers = onlyFor('orgs.listPublicMembers', right, (ask, organization) => {
    const ids = cached.get(organization.id) ?? right(ask, organization).map((user) => user.id)
    cached.set(organization.id, ids)
    return ids.flatMap((id) => ask.forge.users.get(id) ?? [])
  })
  for (const operation of ['orgs.publicize', 'orgs.conceal']) {
    hasEffect(operation, async (call, apply) => {
      await apply()
      cached.delete(pathOrganization(call)?.id ?? 0)
    })(seams)
  }
}

/** The members of a team are looked up by the name of the team. */
const newTeamInheritsTheMembersOfANamesake: Mutate = hasEffect('orgs.createTeam', (call, apply) => {
  const done = apply()
  const made = call.forge.teams.all().at(-1)
  const namesakes = call.forge.teams.filter((one) => one.name.toLowerCase() === made?.name.toLowerCase())
  for (const id of namesakes.flatMap((team) => [...team.members])) made?.members.add(id)
  return done
})

/** Deletes the hooks of the organization that have the address of the hook. */
const hookDeletionTakesTheSameAddress: Mutate = hasEffect('orgs.deleteHook', async (call, apply) => {
  const deleted = call.forge.hooks.get(Number(call.params['id']))
  await apply()
  call.forge.hooks.removeWhere(
    (hook) => hook.organization === deleted?.organization && hook.url === deleted?.url,
  )
})

/** An edit writes a row whether or not the hook still exists. */
const editBringsADeletedHookBack: Mutate = (seams) => {
  const deleted = new Map<number, Hook>()
  hasEffect('orgs.deleteHook', (call, apply) => {
    const hook = call.forge.hooks.get(Number(call.params['id']))
    if (hook) deleted.set(hook.id, hook)
    return apply()
  })(seams)
  changesCall('orgs.editHook', (call) => {
    const hook = deleted.get(Number(call.params['id']))
    const organization = pathOrganization(call)
    if (!hook || !organization || hook.organization !== organization.id) return
    if (call.rules.access.ownsOrganization(call, organization)) call.forge.hooks.put(hook)
  })(seams)
}

const source = 'code-hosting, Organizations'

/** Organizations with their members, teams and hooks. */
export const organizations: Mutant[] = [
  {
    id: 'orgs/new-team-undoes-the-edit',
    area: 'orgs',
    operation: 'orgs.createTeam',
    source,
    breaks: 'PATCH /orgs/{org} edits the organization; the edit stays when a team is created.',
    mutate: newTeamUndoesTheEdit,
  },
  {
    id: 'orgs/repository-list-lacks-later-forks',
    area: 'orgs',
    operation: 'orgs.listRepositories',
    source,
    breaks:
      'GET /orgs/{org}/repos returns the "200 RepositoryList" of the organization, with a fork made after an earlier list.',
    mutate: repositoryListLacksLaterForks,
  },
  {
    id: 'orgs/check-remembers-members',
    area: 'orgs',
    operation: 'orgs.isMember',
    source,
    breaks:
      'A membership check returns "404 when not a member", also if the user was one in an earlier check.',
    mutate: checkRemembersMembers,
  },
  {
    id: 'orgs/removal-ends-namesake-teams',
    area: 'orgs',
    operation: 'orgs.removeMember',
    source,
    breaks:
      'DELETE of a member ends the membership of the organization in the path only ("204 member removed").',
    mutate: removalEndsNamesakeTeams,
  },
  {
    id: 'orgs/publicized-twice-is-concealed-twice',
    area: 'orgs',
    operation: 'orgs.conceal',
    source,
    breaks:
      'DELETE of a public membership conceals it ("204 membership concealed"), however often it was publicized.',
    mutate: publicizedTwiceIsConcealedTwice,
  },
  {
    id: 'orgs/public-list-keeps-former-members',
    area: 'orgs',
    operation: 'orgs.listPublicMembers',
    source,
    breaks: 'GET of the public members lists members; a removed member ("204 member removed") is not listed.',
    mutate: publicListKeepsFormerMembers,
  },
  {
    id: 'orgs/new-team-inherits-the-members-of-a-namesake',
    area: 'orgs',
    operation: 'orgs.createTeam',
    source,
    breaks:
      'A membership check returns "404 when not a member"; members of other organizations are not members.',
    mutate: newTeamInheritsTheMembersOfANamesake,
  },
  {
    id: 'orgs/hook-deletion-takes-the-same-address',
    area: 'orgs',
    operation: 'orgs.deleteHook',
    source,
    breaks:
      'DELETE /orgs/{org}/hooks/{id} deletes the hook with this id only; GET of another returns "200 Hook".',
    mutate: hookDeletionTakesTheSameAddress,
  },
  {
    id: 'orgs/edit-brings-a-deleted-hook-back',
    area: 'orgs',
    operation: 'orgs.editHook',
    source,
    breaks: 'DELETE /orgs/{org}/hooks/{id} deletes the hook; a later PATCH of its id does not bring it back.',
    mutate: editBringsADeletedHookBack,
  },
]

import type { Organization, Permission, Repository, User } from './entities.ts'
import type { Forge } from './forge.ts'

const strength = { none: 0, read: 1, write: 2, admin: 3 } as const

/** A user's permission on a repository: the highest of all grants. */
export function permissionOn(
  forge: Forge,
  user: User | undefined,
  repository: Repository,
): Permission | 'none' {
  let best: Permission | 'none' = repository.isPrivate ? 'none' : 'read'
  if (!user) return best
  if (user.isAdmin || repository.owner === user.id) return 'admin'
  const grants = [repository.collaborators.get(user.id)]
  for (const team of teamsOf(forge, repository.owner, user)) {
    if (team.permission === 'owner') grants.push('admin')
    else if (team.repositories.has(repository.id)) grants.push(team.permission)
  }
  for (const grant of grants) if (grant && strength[grant] > strength[best]) best = grant
  return best
}

export function atLeast(held: Permission | 'none', wanted: Permission): boolean {
  return strength[held] >= strength[wanted]
}

/** Whether a user contributes to a repository of another owner: as a collaborator or in a team with access. */
export function contributesTo(forge: Forge, user: User, repository: Repository): boolean {
  if (repository.owner === user.id) return false
  if (repository.collaborators.has(user.id)) return true
  return teamsOf(forge, repository.owner, user).some(
    (team) => team.permission === 'owner' || team.repositories.has(repository.id),
  )
}

export function teamsOf(forge: Forge, organization: number, user: User) {
  return forge.teams.filter((team) => team.organization === organization && team.members.has(user.id))
}

export function isOwnerOf(forge: Forge, user: User, organization: Organization): boolean {
  return teamsOf(forge, organization.id, user).some((team) => team.permission === 'owner')
}

export function membersOf(forge: Forge, organization: Organization): User[] {
  const ids = new Set<number>()
  for (const team of forge.teams.filter((one) => one.organization === organization.id)) {
    for (const id of team.members) ids.add(id)
  }
  return forge.users.filter((user) => ids.has(user.id))
}

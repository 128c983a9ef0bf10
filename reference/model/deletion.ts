import type { Organization, Repository, User } from './entities.ts'
import type { Forge } from './forge.ts'

/** Deletes a repository and everything in it. */
export async function deleteRepository(forge: Forge, repository: Repository): Promise<void> {
  const issues = new Set(forge.issues.filter((i) => i.repository === repository.id).map((i) => i.id))
  forge.repositories.remove(repository.id)
  forge.times.removeWhere((time) => issues.has(time.issue))
  forge.issues.removeWhere((issue) => issues.has(issue.id))
  forge.hooks.removeWhere((hook) => hook.repository === repository.id)
  forge.statuses.removeWhere((status) => status.repository === repository.id)
  for (const team of forge.teams.all()) team.repositories.delete(repository.id)
  // Its forks stay, as ordinary repositories.
  for (const fork of forge.repositories.filter((one) => one.forkOf === repository.id)) {
    forge.repositories.put({ ...fork, forkOf: undefined })
  }
  await forge.git.remove(repository.id)
}

/** Deletes an organization without repositories, with its teams and hooks. */
export function deleteOrganization(forge: Forge, organization: Organization): void {
  forge.organizations.remove(organization.id)
  forge.teams.removeWhere((team) => team.organization === organization.id)
  forge.hooks.removeWhere((hook) => hook.organization === organization.id)
}

/** Deletes a user who owns nothing, with keys, tokens, memberships and tracked times. */
export function deleteUser(forge: Forge, user: User): void {
  forge.users.remove(user.id)
  forge.keys.removeWhere((key) => key.user === user.id)
  forge.tokens.removeWhere((token) => token.user === user.id)
  forge.times.removeWhere((time) => time.user === user.id)
  for (const team of forge.teams.all()) team.members.delete(user.id)
  for (const organization of forge.organizations.all()) organization.publicMembers.delete(user.id)
  for (const repository of forge.repositories.all()) repository.collaborators.delete(user.id)
  for (const [id, session] of forge.sessions) if (session.user === user.id) forge.sessions.delete(id)
}

import { fullNameOf, type Forge } from './model/forge.ts'
import type { Issue } from './model/entities.ts'

/** All resources that a run can leave behind, sorted by name, so two snapshots can be compared. */
export type Snapshot = Readonly<Record<SnapshotPart, readonly string[]>>

type SnapshotPart =
  | 'users'
  | 'administrators'
  | 'organizations'
  | 'publicMembers'
  | 'teams'
  | 'teamMembers'
  | 'repositories'
  | 'collaborators'
  | 'issues'
  | 'times'
  | 'hooks'
  | 'keys'
  | 'tokens'
  | 'statuses'
  | 'gitFolders'
  | 'legacyProjects'
  | 'legacyAccounts'
  | 'legacyIssues'

/** Excludes browser sessions: every sign-in leaves one, and no operation deletes it. */
export function takeSnapshot(forge: Forge): Snapshot {
  const user = (id: number) => forge.users.get(id)?.name ?? `ghost ${id}`
  const organization = (id: number) => forge.organizations.get(id)?.name ?? `ghost ${id}`
  const repository = (id: number) => {
    const found = forge.repositories.get(id)
    return found ? fullNameOf(forge, found) : `ghost ${id}`
  }
  const issue = (one: Issue) => `${repository(one.repository)}#${one.number}`
  const teams = forge.teams.all()
  const repositories = forge.repositories.all()
  const parts: Record<SnapshotPart, string[]> = {
    users: forge.users.all().map((one) => one.name),
    administrators: forge.users.filter((one) => one.isAdmin).map((one) => one.name),
    organizations: forge.organizations.all().map((one) => one.name),
    publicMembers: forge.organizations
      .all()
      .flatMap((one) => [...one.publicMembers].map((id) => `${one.name}/${user(id)}`)),
    teams: teams.map((one) => `${organization(one.organization)}/${one.name}`),
    teamMembers: teams.flatMap((one) =>
      [...one.members].map((id) => `${organization(one.organization)}/${one.name}/${user(id)}`),
    ),
    repositories: repositories.map((one) => fullNameOf(forge, one)),
    collaborators: repositories.flatMap((one) =>
      [...one.collaborators].map(([id, permission]) => `${fullNameOf(forge, one)}/${user(id)}:${permission}`),
    ),
    issues: forge.issues.all().map(issue),
    times: forge.times.all().map((one) => {
      const on = forge.issues.get(one.issue)
      return `${on ? issue(on) : `ghost ${one.issue}`}/${user(one.user)}:${one.seconds}`
    }),
    hooks: forge.hooks.all().map((one) => {
      const place =
        one.organization === undefined ? repository(one.repository ?? 0) : organization(one.organization)
      return `${place}/${one.id}`
    }),
    keys: forge.keys.all().map((one) => `${user(one.user)}/${one.title}`),
    tokens: forge.tokens.all().map((one) => `${user(one.user)}/${one.name}`),
    statuses: forge.statuses.all().map((one) => `${repository(one.repository)}/${one.sha}/${one.context}`),
    gitFolders: forge.git.ids().map(repository),
    legacyProjects: [...forge.legacy.projects.keys()],
    legacyAccounts: [...forge.legacy.accounts.keys()],
    legacyIssues: [...forge.legacy.issues.values()].map((one) => `${one.project}#${one.id}`),
  }
  for (const names of Object.values(parts)) names.sort()
  return parts
}

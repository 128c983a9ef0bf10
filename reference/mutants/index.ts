import { adminOnBehalf } from './admin-on-behalf.ts'
import { adminUsers } from './admin.ts'
import { collaborators } from './collaborators.ts'
import { organizationHooks, repositoryHooks } from './hooks.ts'
import { members } from './members.ts'
import type { Mutant } from './mutant.ts'
import { organizations } from './orgs.ts'
import { publicMembers } from './public-members.ts'
import { repositories } from './repos.ts'
import { usersSearch } from './users-search.ts'
import { users } from './users.ts'

export type { Area, Mutant, Mutate } from './mutant.ts'

/** Every mutant, by area. */
export const mutants: readonly Mutant[] = [
  ...users,
  ...usersSearch,
  ...adminUsers,
  ...adminOnBehalf,
  ...organizations,
  ...members,
  ...publicMembers,
  ...organizationHooks,
  ...repositories,
  ...collaborators,
  ...repositoryHooks,
]

import type { Operation } from '../http/operation.ts'
import { admin } from './admin.ts'
import { collaborators } from './collaborators.ts'
import { commitStatuses } from './commit-statuses.ts'
import { content } from './content.ts'
import { forks } from './forks.ts'
import { hooks } from './hooks.ts'
import { issues } from './issues.ts'
import { members } from './members.ts'
import { migration } from './migration.ts'
import { miscellaneous } from './miscellaneous.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { teams } from './teams.ts'
import { times } from './times.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

/** All operations under `/api/v1`. If two paths match a request, the first one here handles it. */
export const codeHostingOperations: Operation[] = [
  ...miscellaneous,
  ...admin,
  ...users,
  ...tokens,
  ...organizations,
  ...members,
  ...teams,
  ...hooks,
  ...migration,
  ...repositories,
  ...forks,
  ...collaborators,
  ...content,
  ...commitStatuses,
  ...times,
  ...issues,
]

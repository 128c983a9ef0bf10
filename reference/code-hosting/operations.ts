import type { Operation } from '../http/operation.ts'
import { admin } from './admin.ts'
import { issues } from './issues.ts'
import { miscellaneous } from './miscellaneous.ts'
import { times } from './times.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

/** Everything under `/api/v1`. Of two paths that fit a request, the one named first here answers it. */
export const codeHostingOperations: Operation[] = [
  ...miscellaneous,
  ...admin,
  ...users,
  ...tokens,
  ...times,
  ...issues,
]

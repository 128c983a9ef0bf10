import type { Mutant } from '../../mutants/mutant.ts'
import { accounts } from './accounts.ts'
import { content } from './content.ts'
import { legacyAccess } from './legacy-access.ts'
import { legacyIssues } from './legacy-issues.ts'
import { markdown } from './markdown.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { times } from './times.ts'

/**
 * A fifth set of servers that answer single requests correctly and err after others. Written from the documents and the
 * reference, without having read the suites and the model; kept apart from the work on them until it has measured them.
 */
export const fifthUnseenSet: readonly Mutant[] = [
  accounts,
  organizations,
  repositories,
  content,
  markdown,
  times,
  legacyAccess,
  legacyIssues,
].flat()

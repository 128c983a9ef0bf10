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
 * A third set of servers that are right for single requests and wrong after others. Written from the documents and the
 * reference alone, without knowledge of the suites, the model and the other sets; kept apart from the work on them, so
 * that it measures them without having shaped them.
 */
export const thirdUnseenSet: readonly Mutant[] = [
  ...accounts,
  ...markdown,
  ...organizations,
  ...repositories,
  ...content,
  ...times,
  ...legacyAccess,
  ...legacyIssues,
]

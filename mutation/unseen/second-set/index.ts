import type { Mutant } from '../../mutants/mutant.ts'
import { accounts } from './accounts.ts'
import { legacyAccess } from './legacy-access.ts'
import { legacyIssues } from './legacy-issues.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { repositorySearch } from './repository-search.ts'
import { timesAndMarkdown } from './times-and-markdown.ts'

/**
 * A second set of servers that are right for single requests and wrong after others. Written from the documents and the
 * reference alone, without knowledge of the suites, the model and most of the first set; kept apart from the work on
 * them, so that it measures them without having shaped them.
 */
export const secondUnseenSet: readonly Mutant[] = [
  ...accounts,
  ...organizations,
  ...repositories,
  ...repositorySearch,
  ...timesAndMarkdown,
  ...legacyAccess,
  ...legacyIssues,
]

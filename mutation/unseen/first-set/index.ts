import type { Mutant } from '../../mutants/mutant.ts'
import { accounts } from './accounts.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacyProjects } from './legacy-projects.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { timesAndMarkdown } from './times-and-markdown.ts'

/**
 * Servers that are right for single requests and wrong after others: caches, counters, names used again, effects of
 * rejected requests. Written from the documents and the reference alone, without knowledge of the suites; they
 * measure a suite that has not been fitted to them.
 */
export const firstUnseenSet: readonly Mutant[] = [
  ...accounts,
  ...organizations,
  ...repositories,
  ...timesAndMarkdown,
  ...legacyProjects,
  ...legacyIssues,
]

import type { Mutant } from '../../mutants/mutant.ts'
import { administration } from './administration.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacySigning } from './legacy-signing.ts'
import { markdown } from './markdown.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { times } from './times.ts'
import { users } from './users.ts'

/**
 * A sixth set of servers that answer single requests correctly and err after others. Written from the documents and the
 * reference, without having read the suites and the model; kept apart from the work on them until it has measured them.
 */
export const sixthUnseenSet: readonly Mutant[] = [
  administration,
  users,
  organizations,
  repositories,
  markdown,
  times,
  legacySigning,
  legacyIssues,
].flat()

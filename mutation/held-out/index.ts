import { accounts } from './accounts.ts'
import { content } from './content.ts'
import type { HeldOut } from './held-out.ts'
import { legacyAccess } from './legacy-access.ts'
import { legacyIssues } from './legacy-issues.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { repositorySearch } from './repository-search.ts'
import { times } from './times.ts'

/**
 * Servers that are right for single requests and wrong after others. They were written from the documents and the reference
 * alone, without knowledge of the suites and the model; a sentence of the documents decides each of them.
 */
export const heldOut: readonly HeldOut[] = [
  accounts,
  members,
  organizations,
  repositories,
  repositorySearch,
  content,
  times,
  legacyAccess,
  legacyIssues,
].flat()

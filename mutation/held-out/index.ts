import { accounts } from './accounts.ts'
import { content } from './content.ts'
import type { HeldOut } from './held-out.ts'
import { legacyAccess } from './legacy-access.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacyUnusualInput } from './legacy-unusual-input.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { repositories } from './repositories.ts'
import { repositorySearch } from './repository-search.ts'
import { times } from './times.ts'
import { unusualInput } from './unusual-input.ts'
import { userSearch } from './user-search.ts'

/**
 * Servers that are right for usual single requests, and wrong after others or for unusual ones. They were written only from the documents
 * and the reference, without knowledge of the suites and the model; a sentence of the documents decides each of them.
 */
export const heldOut: readonly HeldOut[] = [
  accounts,
  userSearch,
  members,
  organizations,
  repositories,
  repositorySearch,
  content,
  times,
  unusualInput,
  legacyAccess,
  legacyIssues,
  legacyUnusualInput,
].flat()

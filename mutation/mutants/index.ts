import { adminOnBehalf } from './admin-on-behalf.ts'
import { adminUsers } from './admin.ts'
import { collaborators } from './collaborators.ts'
import { errorsAsSuccesses } from './errors-as-successes.ts'
import { generated } from './generated.ts'
import { forks } from './forks.ts'
import { hooks } from './hooks.ts'
import { legacyInRareCases } from './legacy-in-rare-cases.ts'
import { legacyIssueCreation } from './legacy-issue-creation.ts'
import { legacyIssueEntries } from './legacy-issue-entries.ts'
import { legacyIssueForms } from './legacy-issue-forms.ts'
import { legacyIssueRefusals } from './legacy-issue-refusals.ts'
import { legacyIssueLists } from './legacy-issues.ts'
import { legacyProjects } from './legacy-projects.ts'
import { legacySigning } from './legacy-signing.ts'
import { legacySigningRights } from './legacy-signing-rights.ts'
import { markdown } from './markdown.ts'
import { members } from './members.ts'
import type { Mutant } from './mutant.ts'
import { organizations } from './orgs.ts'
import { peopleInRareCases } from './people-in-rare-cases.ts'
import { publicMembers } from './public-members.ts'
import { repositoryContent } from './repos-content.ts'
import { repositorySearch } from './repos-search.ts'
import { repositorySearchPages } from './repos-search-pages.ts'
import { repositoriesInRareCases } from './repositories-in-rare-cases.ts'
import { repositories } from './repos.ts'
import { secondTimes } from './second-times.ts'
import { timeAdding } from './times-add.ts'
import { timesOfPeople } from './times-of-people.ts'
import { timeLists } from './times.ts'
import { usersSearch } from './users-search.ts'
import { usersSearchResults } from './users-search-results.ts'
import { users } from './users.ts'

export type { Mutant } from './mutant.ts'

/** Every mutant, by area. */
export const mutants: readonly Mutant[] = [
  ...generated,
  ...users,
  ...usersSearch,
  ...usersSearchResults,
  ...adminUsers,
  ...adminOnBehalf,
  ...organizations,
  ...members,
  ...publicMembers,
  ...hooks,
  ...repositories,
  ...collaborators,
  ...repositoryContent,
  ...forks,
  ...repositorySearch,
  ...repositorySearchPages,
  ...markdown,
  ...errorsAsSuccesses,
  ...secondTimes,
  ...peopleInRareCases,
  ...repositoriesInRareCases,
  ...timeLists,
  ...timesOfPeople,
  ...timeAdding,
  ...legacySigning,
  ...legacySigningRights,
  ...legacyProjects,
  ...legacyIssueLists,
  ...legacyIssueEntries,
  ...legacyIssueForms,
  ...legacyIssueCreation,
  ...legacyIssueRefusals,
  ...legacyInRareCases,
]

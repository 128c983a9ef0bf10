import { catalogueOf } from '../harness/checks/requirement.ts'
import { admin } from './admin/index.ts'
import { markdown } from './markdown/index.ts'
import { orgs } from './orgs/index.ts'
import { repos } from './repos/index.ts'
import { times } from './times/index.ts'
import { users } from './users/index.ts'
import { legacySigning } from './legacy-signing/index.ts'
import { legacyProjects } from './legacy-projects/index.ts'
import { legacyIssues } from './legacy-issues/index.ts'

/** The requirements and open questions of both documents, in their order. */
export const requirements = catalogueOf([
  ...admin,
  ...markdown,
  ...orgs,
  ...repos,
  ...times,
  ...users,
  ...legacySigning,
  ...legacyProjects,
  ...legacyIssues,
])

import { expect, test } from 'vitest'
import { showSet } from '../show-set.ts'
import { accountSequences } from './account-sequences.ts'
import { fifthUnseenSet } from './index.ts'
import { legacyAccessSequences } from './legacy-access-sequences.ts'
import { legacyIssueSequences } from './legacy-issue-sequences.ts'
import { organizationSequences } from './organization-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { timeSequences } from './time-sequences.ts'

showSet(fifthUnseenSet, {
  ...organizationSequences,
  ...repositorySequences,
  ...accountSequences,
  ...legacyAccessSequences,
  ...legacyIssueSequences,
  ...timeSequences,
})

const areas = {
  admin: 3,
  users: 4,
  orgs: 6,
  repos: 8,
  markdown: 2,
  times: 5,
  'legacy-signing': 2,
  'legacy-projects': 3,
  'legacy-issues': 7,
}

test.each(Object.entries(areas))('the area %s has %i bugs of the 40', (name, count) => {
  expect(fifthUnseenSet.filter(({ area }) => area === name)).toHaveLength(count)
  expect(fifthUnseenSet).toHaveLength(40)
})

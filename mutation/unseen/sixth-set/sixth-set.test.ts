import { expect, test } from 'vitest'
import { showSet } from '../show-set.ts'
import { accountSequences } from './account-sequences.ts'
import { sixthUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'
import { organizationSequences } from './organization-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { timeSequences } from './time-sequences.ts'

showSet(sixthUnseenSet, {
  ...accountSequences,
  ...organizationSequences,
  ...repositorySequences,
  ...timeSequences,
  ...legacySequences,
})

const areas = {
  admin: 4,
  users: 5,
  orgs: 6,
  repos: 8,
  markdown: 2,
  times: 4,
  'legacy-signing': 5,
  'legacy-issues': 6,
}

test.each(Object.entries(areas))('the area %s has %i bugs of the 40', (name, count) => {
  expect(sixthUnseenSet.filter(({ area }) => area === name)).toHaveLength(count)
  expect(sixthUnseenSet).toHaveLength(40)
})

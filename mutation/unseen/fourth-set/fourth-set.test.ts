import { expect, test } from 'vitest'
import { showSet } from '../show-set.ts'
import { accountSequences } from './account-sequences.ts'
import { fourthUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'
import { organizationSequences } from './organization-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { timeSequences } from './time-sequences.ts'

showSet(fourthUnseenSet, {
  ...accountSequences,
  ...organizationSequences,
  ...repositorySequences,
  ...timeSequences,
  ...legacySequences,
})

test('there are 28 bugs of document 1, in all its areas, and 12 of document 2', () => {
  const counts: Record<string, number> = {}
  for (const { area } of fourthUnseenSet) counts[area] = (counts[area] ?? 0) + 1
  expect(counts).toEqual({
    admin: 3,
    users: 3,
    orgs: 6,
    repos: 8,
    markdown: 2,
    times: 6,
    'legacy-signing': 2,
    'legacy-projects': 4,
    'legacy-issues': 6,
  })
})

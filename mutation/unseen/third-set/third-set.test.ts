import { expect, test } from 'vitest'
import { showSet } from '../show-set.ts'
import { accountSequences } from './account-sequences.ts'
import { thirdUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { timeSequences } from './time-sequences.ts'

showSet(thirdUnseenSet, {
  ...accountSequences,
  ...repositorySequences,
  ...timeSequences,
  ...legacySequences,
})

test('there are 28 bugs of document 1 and 12 of document 2', () => {
  const ofDocument = (number: number) =>
    thirdUnseenSet.filter(({ source }) => source.startsWith(`document ${number},`)).length
  expect([ofDocument(1), ofDocument(2)]).toEqual([28, 12])
})

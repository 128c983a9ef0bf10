import { expect, test } from 'vitest'
import { showSet } from '../show-set.ts'
import { codeHostingSequences } from './code-hosting-sequences.ts'
import { secondUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'

showSet(secondUnseenSet, { ...codeHostingSequences, ...legacySequences })

test('there are 28 bugs of document 1 and 12 of document 2', () => {
  const ofDocument = (number: number) =>
    secondUnseenSet.filter(({ source }) => source.startsWith(`document ${number},`)).length
  expect([ofDocument(1), ofDocument(2)]).toEqual([28, 12])
})

import { expect, test } from 'vitest'
import { isWrittenOtherwise } from './is-written-otherwise.ts'

test.each([
  ['Ada King', 'Ada King', false],
  ['Ada King', 'Ada King (external)', true],
  ['Ada King', 'King, Ada', true],
  ['Ada King', 'ADA KING', true],
  ['Ada King', 'Ada Lovelace', false],
  ['Ada King', '', false],
  ['Ada King', undefined, false],
  ['', 'Nobody', false],
])('%s is shown as %s: %s', (sent, shown, isOtherwise) => {
  expect(isWrittenOtherwise(sent, shown)).toBe(isOtherwise)
})

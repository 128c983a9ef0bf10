import { expect, test } from 'vitest'
import { NOTHING, ruleKinds } from './rule.ts'

test.each(Object.entries(ruleKinds))('%s says what the document leaves open', (_name, { leavesOpen }) => {
  expect(leavesOpen === NOTHING ? 'not shown' : leavesOpen).toMatch(/not shown/)
})

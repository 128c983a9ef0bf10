import { expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { howToClean } from './how-to-clean.ts'

const user = { kind: 'user', name: 'ada', why: '403' }
const issue = { kind: 'legacy issue', name: '7', why: 'stays' }
const command = 'forge-conformance clean --target forge.json --output out'

test.each([
  [[user, issue], undefined, `left 1 resources on forge; this removes them: ${command}`],
  [[user], [user, user], `left 1 resources on forge, and 2 may appear later; this removes them: ${command}`],
  [[], [user], `1 resources may appear on forge later; this removes them: ${command}`],
  [[issue], [], undefined],
])('what is left and what may appear is told apart: %j and %j', (leftovers, mayAppear, line) => {
  const target = { name: 'forge', leftovers, again: { target: ['--target', 'forge.json'] } }
  const targets = [{ ...target, ...(mayAppear ? { mayAppear } : {}) }]
  expect(howToClean({ targets } as unknown as Report, 'out', 'left')).toEqual(
    line === undefined ? [] : [line],
  )
})

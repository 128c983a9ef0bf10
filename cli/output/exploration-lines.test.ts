import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { explorationLines } from './exploration-lines.ts'

test('a finding has the sentence, its requests with numbers, what follows from which of them, and a command', () => {
  const one = requirement('users.get.every-state')
  const [first, last] = ['scenario:sequence a1#1', 'scenario:sequence a1#2']
  const failed = result(one.id, {
    verdict: 'fail',
    expected: '200, since fcabc123xxxxx-a1-ada exists',
    received: '404',
    exchanges: [first, last],
    decisive: last,
  })
  const of = report([one], [failed], {
    again: { options: [], target: [], admin: 'root', variables: {} },
    exploration: {
      requests: 30,
      sequences: 2,
      reached: [],
      findings: [
        {
          requirement: one.id,
          steps: ['users 1'],
          exchanges: [first, last],
          requests: [
            'POST http://forge/api/v1/admin/users as admin: 201',
            'GET http://forge/api/v1/users/x: 404',
          ],
        },
      ],
    },
  })
  const [target] = of.targets
  if (!target) throw new Error('no target')
  expect(explorationLines(target, of, 'out folder').slice(3)).toEqual([
    `${one.id} is contradicted after 1 step (users 1), 2 requests:`,
    `  ${one.says} (${one.source})`,
    '  1. POST http://forge/api/v1/admin/users as admin: 201',
    '  2. GET http://forge/api/v1/users/x: 404',
    '  expected  200, since fcabc123xxxxx-a1-ada exists (by the response to 1)',
    '  received  404',
    `  sends them again, under new names: forge-conformance explain ${one.id} --report 'out folder' --script | sh`,
  ])
})

test('of a long sequence, the last ten steps are named, and that a shorter one may show it', () => {
  const one = requirement('users.get.every-state')
  const steps = Array.from({ length: 1642 }, (_, index) => `users ${index + 1}`)
  const of = report([one], [], {
    exploration: {
      requests: 1642,
      sequences: 1,
      reached: [],
      findings: [{ requirement: one.id, steps, exchanges: [], requests: [], mayBeShorter: true }],
    },
  })
  const [target] = of.targets
  if (!target) throw new Error('no target')
  const lines = explorationLines(target, of, 'out')
  expect(lines).toContainEqual(expect.stringMatching(/^  a shorter sequence may show it/))
  const line = lines.find((text) => text.includes('is contradicted'))
  expect(line).toBe(
    `${one.id} is contradicted after 1642 steps (the last 10: ${steps.slice(-10).join(', ')}), 0 requests:`,
  )
})

import { expect, test } from 'vitest'
import { findingReport } from './reported-finding.ts'

const finding = {
  contradiction: {
    rule: 'users.get.every-deleted',
    exchange: 'a#1',
    because: [],
    expected: '404',
    received: '200',
  },
  ...{ steps: [], exchanges: [], repeated: new Set<string>(), sent: 1 },
}

test.each([
  ['could not be shortened', { isShortest: false }, true],
  ['was shortened', { isShortest: true }, undefined],
  ['needs a restart, which is not repeated', { isShortest: false, isRestarted: true }, undefined],
])('a finding that %s says so', (_how, how, mayBeShorter) => {
  expect(
    findingReport({ ...finding, ...how } as unknown as Parameters<typeof findingReport>[0]).mayBeShorter,
  ).toBe(mayBeShorter)
})

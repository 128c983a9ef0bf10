import { expect, test } from 'vitest'
import { schemaFlaw } from './schema-check.ts'

test.each([
  ['TimeTrackingDisabled', [], { rule: 'type', expected: 'object', received: [] }],
  ['TimeTrackingDisabled', {}, { rule: 'required', field: 'Message' }],
  [
    'TimeTrackingDisabled',
    { Message: 5 },
    { rule: 'type', field: 'Message', expected: 'string', received: 5 },
  ],
  ['TimeTrackingDisabled', { Message: 'x' }, undefined],
  ['User', { id: 7_250_000_000_000_000_001n, username: 'ada' }, undefined],
] as const)('%s of %o', (name, value, flaw) => {
  expect(schemaFlaw(name, value)).toEqual(flaw)
})

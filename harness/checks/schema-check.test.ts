import { expect, test } from 'vitest'
import { schemaFlaw } from './schema-check.ts'

test('what is wrong is told in words', () => {
  expect(schemaFlaw('TimeTrackingDisabled', [])).toBe('the body must be object')
  expect(schemaFlaw('User', { id: 'one' })).toBe('id must be integer, it is "one"')
})

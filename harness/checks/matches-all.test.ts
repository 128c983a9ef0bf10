import { expect, test } from 'vitest'
import { Unmet } from '../client/unmet.ts'
import { matchesAll } from './matches-all.ts'

test('an entry matches that has every value', () => {
  expect(matchesAll({ id: 1, name: 'a', more: [] }, { id: 1, name: 'a' })).toBe(true)
  expect(matchesAll({ id: 1 }, { id: 2 })).toBe(false)
  expect(matchesAll({}, { id: 2 })).toBe(false)
})

test('nothing is compared with a value that is not known', () => {
  expect(() => matchesAll({ name: 'a' }, { id: undefined })).toThrow(Unmet)
  expect(() => matchesAll({ id: 1 }, { id: undefined })).toThrow(Unmet)
})

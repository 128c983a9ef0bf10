import { expect, test } from 'vitest'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { brokenIds, frozenIds } from './frozen-ids.ts'

const record = (id: string, says: string): RequirementRecord => ({
  id,
  says,
  area: 'users',
  level: 'stated',
  source: '',
  document: 'code-hosting',
  testable: true,
})

test('an id that goes away, changes meaning or is new is told', () => {
  const frozen = { 'users.a': 'stated: A.', 'users.b': 'stated: B.', 'users.c': 'implied: C.' }
  const now = [record('users.a', 'A.'), record('users.c', 'C.'), record('users.d', 'D.')]
  expect(brokenIds(now, frozen)).toEqual([
    'users.b has gone away',
    'users.c has changed its meaning: it was "implied: C."',
    'users.d is not frozen yet',
  ])
})

test('new ids are added, and what is frozen stays', () => {
  expect(
    frozenIds([record('users.b', 'New.'), record('users.a', 'A.')], { 'users.b': 'stated: B.' }),
  ).toEqual({
    'users.a': 'stated: A.',
    'users.b': 'stated: B.',
  })
})

import { expect, test } from 'vitest'
import type { RequirementRecord, Result } from '../report/report.ts'
import { allResults } from './results.ts'

const record = (id: string, more: Partial<RequirementRecord> = {}): RequirementRecord => ({
  id,
  area: 'users',
  level: 'stated',
  source: '',
  says: '',
  document: 'code-hosting',
  testable: true,
  ...more,
})
const passed: Result = { requirement: 'a', verdict: 'pass', exchanges: ['x#1'], durationMs: 1 }
const known = {
  requirements: [record('a'), record('b'), record('c', { testable: false })],
  selected: new Set(['a', 'b']),
  unreachable: {},
  given: new Map([['a', passed]]),
  interrupted: false,
}

test('every testable requirement has exactly one result, and untestable ones have none', () => {
  const twoGiven = new Map([
    ['a', passed],
    ['b', { ...passed, requirement: 'b' }],
  ])
  expect(allResults({ ...known, given: twoGiven }).map(({ requirement }) => requirement)).toEqual(['a', 'b'])
})

test('a check that left no result is an error, and never passed over', () => {
  const [, b] = allResults(known)
  expect(b).toMatchObject({ verdict: 'error', message: 'the check left no result' })
})

test('an unselected requirement is skipped, with another reason than an interrupted one', () => {
  const [, b] = allResults({ ...known, selected: new Set(['a']) })
  expect(b).toMatchObject({ verdict: 'skipped', reason: 'not selected' })
  const [, late] = allResults({ ...known, interrupted: true })
  expect(late).toMatchObject({ verdict: 'skipped', reason: 'interrupted' })
})

test('where nothing can be learned of a document, everything asked of it is an error with the reason', () => {
  const [a, b] = allResults({ ...known, given: new Map(), unreachable: { 'code-hosting': 'no connection' } })
  expect([a, b]).toMatchObject([
    { verdict: 'error', message: 'no connection' },
    { verdict: 'error', message: 'no connection' },
  ])
})

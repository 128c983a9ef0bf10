import { expect, test } from 'vitest'
import { requirement, result } from '../../test/report/sample.ts'
import { isComplete } from './complete.ts'
import { countOf, totalsOf } from './totals.ts'

const requirements = [
  requirement('users.get.id'),
  requirement('users.get.email', { level: 'implied' }),
  requirement('users.get.case', { level: 'open' }),
]
const results = [
  result('users.get.id'),
  result('users.get.email', { verdict: 'fail' }),
  result('users.get.case', { verdict: 'observed' }),
]

test('verdicts are counted by level', () => {
  const totals = totalsOf(results, requirements)
  expect(totals).toEqual({ stated: { pass: 1 }, implied: { fail: 1 }, open: { observed: 1 } })
  expect(countOf(totals, 'implied')).toBe(1)
})

test('a result for something unknown is refused rather than lost', () => {
  expect(() => totalsOf([result('users.get.gone')], requirements)).toThrow('users.get.gone')
})

test('a run is complete when nothing was skipped', () => {
  expect(isComplete([{ results }])).toBe(true)
  const skipped = result('users.get.id', { verdict: 'skipped', reason: 'not selected' })
  expect(isComplete([{ results }, { results: [skipped] }])).toBe(false)
})

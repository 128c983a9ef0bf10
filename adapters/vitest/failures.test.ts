import { expect, test } from 'vitest'
import { NOT_SELECTED, WITHHELD } from '../../harness/report/reasons.ts'
import type { Level, Report, Result } from '../../harness/report/report.ts'
import { report, requirement, result } from '../../test/report/sample.ts'
import { Incomplete } from './failures.ts'

function reportOf(more: Partial<Result>, level: Level = 'stated', run: Partial<Report['run']> = {}): Report {
  const some = report([requirement('users.get.id', { level })], [result('users.get.id', more)])
  return { ...some, run: { ...some.run, ...run } }
}

test.each<[string, Report]>([
  ['error users.get.id why', reportOf({ verdict: 'error', message: 'why' })],
  ['unmet users.get.id why', reportOf({ verdict: 'unmet', reason: 'why' })],
  ['skipped users.get.id withheld', reportOf({ verdict: 'skipped', reason: WITHHELD })],
  ['an error that belongs to no check: oops', reportOf({}, 'stated', { strayErrors: ['oops'] })],
])('incomplete: %s', (line, incomplete) => {
  expect(Incomplete.of(incomplete, false)?.message).toBe(`some requirements could not be judged\n${line}`)
})

test.each<[string, Report]>([
  ['a pass', reportOf({})],
  ['a failure, which is red by itself', reportOf({ verdict: 'fail' })],
  ['a requirement that was not selected', reportOf({ verdict: 'skipped', reason: NOT_SELECTED })],
  ['an open question', reportOf({ verdict: 'error' }, 'open')],
])('complete: %s', (_, complete) => {
  expect(Incomplete.of(complete, false)).toBeUndefined()
})

test('allowUnmet allows unmet alone', () => {
  expect(Incomplete.of(reportOf({ verdict: 'unmet' }), true)).toBeUndefined()
  expect(Incomplete.of(reportOf({ verdict: 'error' }), true)).toBeDefined()
})

import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { exitCodeOf } from './exit-code.ts'
import type { Level, Result } from './report.ts'

function codeOf(verdicts: readonly Partial<Result>[], level: Level = 'stated'): number {
  const requirements = verdicts.map((_, index) => requirement(`users.get.${index}`, { level }))
  return exitCodeOf(
    report(
      requirements,
      verdicts.map((more, index) => result(`users.get.${index}`, more)),
    ),
  )
}

test.each<[Partial<Result>[], number]>([
  [[{ verdict: 'pass' }], 0],
  [[{ verdict: 'pass' }, { verdict: 'fail' }], 1],
  [[{ verdict: 'unstable' }], 1],
  [[{ verdict: 'unmet' }], 3],
  [[{ verdict: 'error' }], 3],
  [[{ verdict: 'error' }, { verdict: 'fail' }, { verdict: 'unmet' }], 1],
  [[{ verdict: 'skipped', reason: 'withheld' }], 3],
  [[{ verdict: 'skipped', reason: 'not selected' }, { verdict: 'pass' }], 0],
])('%j gives %i', (verdicts, code) => {
  expect(codeOf(verdicts)).toBe(code)
})

test('implied requirements count like stated ones', () => {
  expect(codeOf([{ verdict: 'fail' }], 'implied')).toBe(1)
  expect(codeOf([{ verdict: 'unmet' }], 'implied')).toBe(3)
})

test('open questions count for nothing', () => {
  expect(codeOf([{ verdict: 'error' }, { verdict: 'unmet' }, { verdict: 'observed' }], 'open')).toBe(0)
})

test('a target that was not reached is incomplete', () => {
  const some = report([requirement('users.get.id')], [result('users.get.id')], { unreachable: 'refused' })
  expect(exitCodeOf(some)).toBe(3)
})

test('an interrupt outweighs every verdict', () => {
  const some = report([requirement('users.get.id')], [result('users.get.id', { verdict: 'fail' })])
  expect(exitCodeOf(some, 'SIGINT')).toBe(130)
  expect(exitCodeOf(some, 'SIGTERM')).toBe(143)
  expect(exitCodeOf({ ...some, run: { ...some.run, interrupted: true } })).toBe(130)
})

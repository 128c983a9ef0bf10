import { expect, test } from 'vitest'
import { report, requirement, result, targetReport } from '../../test/report/sample.ts'
import { diffReports } from './diff.ts'
import { movementOf, type Movement } from './diff-movement.ts'
import type { Result, Verdict } from './report.ts'

test.each<[Verdict, Verdict, Movement]>([
  ['pass', 'pass', 'same'],
  ['pass', 'fail', 'worse'],
  ['pass', 'unmet', 'worse'],
  ['pass', 'error', 'worse'],
  ['pass', 'unstable', 'worse'],
  ['unmet', 'fail', 'worse'],
  ['fail', 'pass', 'better'],
  ['unstable', 'pass', 'better'],
  ['error', 'pass', 'better'],
  ['fail', 'unmet', 'changed'],
  ['fail', 'unstable', 'changed'],
  ['unstable', 'fail', 'changed'],
  ['fail', 'fail', 'same'],
])('from %s to %s is %s', (before, after, movement) => {
  expect(movementOf(verdict(before), verdict(after), 'stated')).toBe(movement)
})

test('open questions neither rise nor fall', () => {
  const told = (message: string): Result => result('a.b.c', { verdict: 'observed', message })
  expect(movementOf(told('404'), told('404'), 'open')).toBe('same')
  expect(movementOf(told('404'), told('403'), 'open')).toBe('changed')
  expect(movementOf(told('404'), verdict('error'), 'open')).toBe('changed')
})

test('a requirement that was not selected counts as absent, a withheld one does not', () => {
  const skipped = result('a.b.c', { verdict: 'skipped', reason: 'not selected' })
  const withheld = result('a.b.c', { verdict: 'skipped', reason: 'withheld' })
  expect(movementOf(verdict('pass'), skipped, 'stated')).toBe('gone')
  expect(movementOf(skipped, verdict('fail'), 'stated')).toBe('new')
  expect(movementOf(skipped, undefined, 'stated')).toBe('same')
  expect(movementOf(verdict('pass'), withheld, 'stated')).toBe('worse')
})

test('reports of different catalogues are held against each other where both have something to say', () => {
  const before = report(
    [requirement('a.b.kept'), requirement('a.b.old')],
    [result('a.b.kept'), result('a.b.old')],
  )
  const after = report(
    [requirement('a.b.kept'), requirement('a.b.young')],
    [result('a.b.kept', { verdict: 'fail' }), result('a.b.young', { verdict: 'fail' })],
  )
  const other = { ...after, suite: { ...after.suite, catalogueDigest: 'sha256:1' } }
  const diff = diffReports(before, other)
  expect(diff.sameCatalogue).toBe(false)
  expect(diff.worse.map(({ requirement: { id } }) => id)).toEqual(['a.b.kept'])
  expect(diff.new.map(({ requirement: { id } }) => id)).toEqual(['a.b.young'])
  expect(diff.gone.map(({ requirement: { id } }) => id)).toEqual(['a.b.old'])
})

test('targets are paired by name, a single one with a single one', () => {
  const requirements = [requirement('a.b.c')]
  const named = (...names: string[]): ReturnType<typeof report> => ({
    ...report(requirements, []),
    targets: names.map((name) => targetReport(requirements, [result('a.b.c')], { name })),
  })
  expect(diffReports(named('1.3'), named('1.4'))).toMatchObject({
    unchanged: 1,
    targets: { new: [], gone: [] },
  })
  const diff = diffReports(named('a', 'b'), named('b', 'c'))
  expect(diff).toMatchObject({ unchanged: 1, targets: { new: ['c'], gone: ['a'] } })
  expect(diff.new.map(({ target }) => target)).toEqual(['c'])
  expect(diff.gone.map(({ target }) => target)).toEqual(['a'])
})

function verdict(name: Verdict): Result {
  return result('a.b.c', { verdict: name })
}

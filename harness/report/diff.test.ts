import { expect, test } from 'vitest'
import { report, requirement, result, targetReport } from '../../test/report/sample.ts'
import { diffReports } from './diff.ts'
import { movementOf, type Movement } from './diff-movement.ts'
import type { Observation, Result, Verdict } from './report.ts'
import { regressionsIn } from './regressions.ts'

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
  ['fail', 'unmet', 'unmet'],
  ['unstable', 'error', 'unmet'],
  ['observed', 'unmet', 'unmet'],
  ['unmet', 'error', 'changed'],
  ['unmet', 'unstable', 'worse'],
  ['observed', 'fail', 'worse'],
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
  // It was no open question in the older report.
  expect(movementOf(verdict('pass'), told('404'), 'open')).toBe('gone')
})

test('answers to open questions are compared without names, ids, ports and times', () => {
  const told = (message: string): Result => result('a.b.c', { verdict: 'observed', message })
  const movement = (before: string, after: string): Movement =>
    movementOf(told(before), told(after), 'open', ['http://a.example:3000', 'http://b.example:4000'])
  expect(
    movement(
      '200 application/json, 23 bytes: http://a.example:3000/fcaaaaaaxxxxxadax1y2z/7 {"id":12} at 2026-01-02T03:04:05Z',
      '200 application/json, 1023 bytes: http://b.example:4000/fcbbbbbbxxxxxadaabcde/81 {"id":4712} at 2025-11-02T13:14:15Z',
    ),
  ).toBe('same')
  expect(movement('200 application/json', '201 application/json')).toBe('changed')
  expect(movement('fcaaaaaaxxxxxadax1y2z', 'fcbbbbbbxxxxxbobx1y2z')).toBe('changed')
})

test('a comparison fails for worse, gone and unmet requirements if selected, and for no open question', () => {
  const ids = ['worse', 'undone', 'gone', 'unmet', 'better', 'new'].map((name) => `a.b.${name}`)
  const requirements = [...ids.map((id) => requirement(id)), requirement('a.b.open', { level: 'open' })]
  const [worse = '', undone = '', gone = '', unmet = '', better = '', fresh = ''] = ids
  const as = (verdicts: Readonly<Record<string, Verdict>>): Result[] =>
    Object.entries(verdicts).map(([id, verdict]) => result(id, { verdict }))
  const before = report(
    requirements,
    as({
      [worse]: 'pass',
      [undone]: 'pass',
      [gone]: 'fail',
      [unmet]: 'fail',
      [better]: 'fail',
      'a.b.open': 'observed',
    }),
  )
  const after = report(
    requirements,
    as({ [worse]: 'fail', [undone]: 'error', [unmet]: 'unmet', [better]: 'pass', [fresh]: 'fail' }),
  )
  const found = (...kinds: string[]): string[] =>
    regressionsIn(diffReports(before, after), kinds).map(({ requirement: { id } }) => id)
  expect(found('worse')).toEqual([worse, undone])
  expect(found('gone')).toEqual([gone])
  expect(found('unmet')).toEqual([unmet, undone])
  expect(found('new')).toEqual([fresh])
  expect(found('none')).toEqual([])
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

test('targets that could not be tested are told, of either report', () => {
  const requirements = [requirement('a.b.c')]
  const plain = report(requirements, [result('a.b.c')])
  const [target] = plain.targets
  const silent = { ...plain, targets: target ? [{ ...target, unreachable: 'connection refused' }] : [] }
  const line = `${target?.name ?? ''}: connection refused`
  expect(diffReports(plain, silent).outages).toEqual({ old: [], new: [line] })
  expect(diffReports(silent, plain).outages).toEqual({ old: [line], new: [] })
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

test('of thousands of targets, each is looked at a few times, not once for every other', () => {
  let looks = 0
  const of = (side: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...targetReport([], []),
      get name() {
        looks += 1
        return index % 2 === 0 ? `shared ${index}` : `${side} ${index}`
      },
    }))
  const [before, after] = [report([], []), report([], [])]
  const { targets } = diffReports(
    { ...before, targets: of('old', 500) },
    { ...after, targets: of('new', 500) },
  )
  expect(targets.new).toHaveLength(250)
  expect(targets.gone).toHaveLength(250)
  expect(looks).toBeLessThan(10_000)
})

test('an observation that would be too long with other words in place of its address is compared as it is', () => {
  const told = (message: string): Result => result('a.b.c', { verdict: 'observed', message })
  const long = 'h'.repeat(60_000_000)
  expect(movementOf(told(`${long}1`), told(`${long}2`), 'open', ['h', 'h'])).toBe('changed')
  expect(movementOf(told(`${long}1`), told(`${long}1`), 'open', ['h', 'h'])).toBe('same')
})

test('a probable mistake that is not judged is named where only the newer report has it', () => {
  const endingAfter = (length: number): Observation => ({
    operation: 'orgs.list-repos',
    what: `lists end after ${length} entries although there are more`,
    times: 1,
    exchange: 'check:a#1',
    suspect: true,
  })
  const reportWith = (...observations: Observation[]) => {
    const whole = report([requirement('a.b.c')], [result('a.b.c')])
    return { ...whole, targets: whole.targets.map((target) => ({ ...target, observations })) }
  }
  expect(diffReports(reportWith(), reportWith(endingAfter(10))).suspected).toEqual([
    'orgs.list-repos: lists end after 10 entries although there are more; such as check:a#1',
  ])
  expect(diffReports(reportWith(endingAfter(10)), reportWith(endingAfter(7))).suspected).toEqual([])
  expect(diffReports(reportWith(endingAfter(10)), reportWith()).suspected).toEqual([])
})

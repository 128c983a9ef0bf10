import { expect, test } from 'vitest'
import { report, requirement, result, targetReport } from '../../test/report/sample.ts'
import type { Level, Verdict } from '../../harness/report/report.ts'
import { styleOf } from './style.ts'
import { renderTotals } from './totals.ts'

const plain = styleOf(false, Infinity)

function sample(counts: ReadonlyArray<readonly [Level, Verdict, number]>) {
  const pairs = counts.flatMap(([level, verdict, times]) =>
    Array.from({ length: times }, (_, index) => {
      const id = `users.${level}-${verdict}.${index}`
      return [requirement(id, { level }), result(id, { verdict })] as const
    }),
  )
  return [pairs.map(([one]) => one), pairs.map(([, other]) => other)] as const
}

test('denominators show, level by level', () => {
  const counts = [
    ['stated', 'pass', 182],
    ['stated', 'fail', 5],
    ['stated', 'unmet', 3],
    ['implied', 'pass', 1],
    ['implied', 'observed', 4],
    ['open', 'observed', 4],
    ['open', 'error', 2],
  ] as const
  expect(renderTotals(report(...sample(counts)), plain)).toBe(
    [
      '182 of 190 stated requirements held, 5 failed, 3 unmet',
      '1 of 5 implied requirements held, 4 observed',
      '4 of 6 open questions observed, 2 in error',
    ].join('\n'),
  )
})

test('what was left out stays in the denominator', () => {
  const counts = [
    ['stated', 'pass', 2],
    ['stated', 'skipped', 8],
    ['stated', 'unstable', 1],
  ] as const
  expect(renderTotals(report(...sample(counts)), plain)).toBe(
    '2 of 11 stated requirements held, 1 unstable, 8 skipped',
  )
})

test('several targets are told apart', () => {
  const [requirements, results] = sample([['stated', 'pass', 1]])
  const one = report(requirements, results)
  const two = { ...one, targets: [...one.targets, targetReport(requirements, results, { name: 'b\x1b[2J' })] }
  expect(renderTotals(two, plain)).toBe(
    'demo\n  1 of 1 stated requirement held\nb\\x1b[2J\n  1 of 1 stated requirement held',
  )
})

import { expect, test } from 'vitest'
import { report, requirement, result, targetReport } from '../../test/report/sample.ts'
import { renderMatrix } from './matrix.ts'
import { styleOf } from './style.ts'

const plain = styleOf(false, Infinity)
const requirements = [
  requirement('users.get.id'),
  requirement('users.get.email', { level: 'implied' }),
  requirement('users.get.case', { level: 'open' }),
  requirement('users.search.q'),
  requirement('times.add.amount'),
  requirement('times.add.storage', { testable: false, reason: 'not visible' }),
]
const results = [
  result('users.get.id'),
  result('users.get.email', { verdict: 'fail' }),
  result('users.get.case', { verdict: 'observed' }),
  result('users.search.q', { verdict: 'unmet' }),
  result('times.add.amount', { verdict: 'skipped', reason: 'not selected' }),
]

test('rows are areas and operations, cells say what held of what was promised', () => {
  expect(renderMatrix(report(requirements, results), plain)).toBe(
    [
      '                demo',
      'users           1/3  1 failed  1 unmet  1 observed',
      '  users.get     1/2  1 failed  1 observed',
      '  users.search  0/1  1 unmet',
      'not selected: times',
    ].join('\n'),
  )
})

test('what is unmet of open questions is counted apart', () => {
  const unmet = results.map((one) => ({ ...one, verdict: 'unmet' as const, reason: 'ada' }))
  expect(renderMatrix(report(requirements, unmet), plain)).toContain(
    'users.get     0/2  2 unmet  1 unmet (open)',
  )
})

test('targets stand side by side, also those that were not asked everything', () => {
  const one = report(requirements, results)
  const other = targetReport(requirements, [result('times.add.amount')], { name: 'other' })
  const lines = renderMatrix({ ...one, targets: [...one.targets, other] }, plain).split('\n')
  expect(lines[0]).toMatch(/demo +other$/)
  expect(lines[1]).toMatch(/^users +1\/3 .* -$/)
  expect(lines.at(-1)).toMatch(/^ {2}times\.add +0\/1 {2}1 skipped +1\/1$/)
})

test('a withheld write is shown, unlike what was not selected', () => {
  const withheld = [result('times.add.amount', { verdict: 'skipped', reason: 'withheld' })]
  expect(renderMatrix(report(requirements, withheld), plain)).toContain('times.add  0/1  1 skipped')
})

test('colour adds nothing that words do not say', () => {
  const colored = renderMatrix(report(requirements, results), styleOf(true, Infinity))

  expect(colored.replace(/\x1b\[\d+m/g, '')).toBe(renderMatrix(report(requirements, results), plain))
  expect(colored).toContain('\x1b[31m1 failed')
})

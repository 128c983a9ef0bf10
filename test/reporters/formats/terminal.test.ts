import { expect, test } from 'vitest'
import { noEvidence } from '../../../harness/report/evidence.ts'
import { styleOf } from '../../../reporters/terminal/style.ts'
import { terminalReporter } from '../../../reporters/terminal/terminal.ts'
import { report, requirement, result } from '../../report/sample.ts'
import { harmfulLines } from './harmless.ts'
import { everyVerdict, hostile } from './reports.ts'

test.each([
  ['every verdict', everyVerdict],
  ['hostile', hostile],
])('a report that is %s is harmless on a terminal, in brief and in full', (_, make) => {
  const sample = make()
  for (const lines of [20, Infinity]) {
    const text = terminalReporter(styleOf(false, lines)).render(sample.report, sample.evidence)
    expect(harmfulLines(text)).toEqual([])
  }
})

test('however much fails, a summary has no more than a screen and a line for each cause', () => {
  const requirements = Array.from({ length: 400 }, (_, index) =>
    requirement(`area${index % 9}.operation${index % 60}.${index}`),
  )
  const results = requirements.map(({ id }, index) =>
    index % 2 === 0
      ? result(id, { verdict: 'fail', expected: `a${index}`, received: `b${index}` })
      : result(id, { verdict: 'unmet', reason: `step ${index}` }),
  )
  const brief = terminalReporter(styleOf(false, 20)).render(report(requirements, results), noEvidence)
  expect(brief.split('\n').length).toBeLessThan(60 + requirements.length)
  expect(brief).toContain('--verbose shows what each of them expected')
})

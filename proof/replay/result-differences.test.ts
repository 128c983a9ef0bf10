import { expect, it } from 'vitest'
import { DEFECT } from '../../harness/report/reasons.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { resultDifferences } from './result-differences.ts'

const passed: Result = {
  requirement: 'users.get.status',
  verdict: 'pass',
  exchanges: ['check:a#1'],
  durationMs: 3,
}

/** Whether a replay with `again` differs from a report with `one`. */
function differs(one: Result, again: Result | undefined): boolean {
  const targets = [{ name: 'forge', results: [one] }] as unknown as Report['targets']
  return resultDifferences({ targets }, [{ name: 'forge', results: again ? [again] : [] }]).length > 0
}

it('compares the content of a result, without its duration', () => {
  expect(differs(passed, { ...passed, durationMs: 40 })).toBe(false)
  expect(differs(passed, { ...passed, verdict: 'fail' })).toBe(true)
  expect(differs(passed, { ...passed, message: 'other' })).toBe(true)
  expect(differs(passed, { ...passed, exchanges: [] })).toBe(true)
  expect(differs(passed, undefined)).toBe(true)
})

it('does not compare where a defect is in the code, which is elsewhere on every machine', () => {
  const defect: Result = {
    ...passed,
    verdict: 'error',
    reason: DEFECT,
    message: 'TypeError at /home/ada/a.js:1:2',
  }
  expect(differs(defect, { ...defect, message: 'TypeError at blob:null/7' })).toBe(false)
  expect(differs(defect, { ...defect, reason: 'timeout' })).toBe(true)
  expect(differs(defect, passed)).toBe(true)
})

import { expect, test } from 'vitest'
import type { Result, Verdict } from '../report/report.ts'
import { mergeRepeats } from './merge-repeats.ts'

const result = (verdict: Verdict, n: number): Result => ({
  requirement: 'users.get.status',
  verdict,
  exchanges: [`check:users.get.status#${n}`],
  durationMs: 1,
})

test('repeats that agree give the first result', () => {
  const first = result('fail', 1)
  expect(mergeRepeats([first, result('fail', 2), result('fail', 3)])).toBe(first)
})

test('repeats that contradict each other are unstable with any majority, and keep all the evidence', () => {
  expect(mergeRepeats([result('pass', 1), result('pass', 2), result('fail', 3)])).toMatchObject({
    verdict: 'unstable',
    message: 'in turn: pass, pass, fail',
    exchanges: ['check:users.get.status#1', 'check:users.get.status#2', 'check:users.get.status#3'],
  })
})

test.each<[Verdict[], Verdict]>([
  [['pass', 'pass', 'error'], 'error'],
  [['unmet', 'pass'], 'unmet'],
  [['pass', 'unmet', 'error'], 'error'],
  [['pass', 'skipped'], 'skipped'],
  [['observed', 'pass'], 'observed'],
  [['error', 'fail'], 'fail'],
  [['fail', 'error', 'pass'], 'unstable'],
])('%j is %s: a repeat without a judgement contradicts nothing', (verdicts, expected) => {
  const [first, ...rest] = verdicts.map((verdict, index) => ({
    ...result(verdict, index + 1),
    ...(verdict === 'pass' ? {} : { reason: `why ${verdict}` }),
  }))
  if (!first) throw new Error('no verdict')
  const merged = mergeRepeats([first, ...rest])
  expect(merged).toMatchObject({ verdict: expected, message: `in turn: ${verdicts.join(', ')}` })
  expect(merged.exchanges).toHaveLength(verdicts.length)
  if (expected !== 'unstable') expect(merged.reason).toBe(`why ${expected}`)
})

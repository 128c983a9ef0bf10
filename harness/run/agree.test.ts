import { expect, test } from 'vitest'
import type { Result, Verdict } from '../report/report.ts'
import { agree } from './agree.ts'

const result = (verdict: Verdict, n: number): Result => ({
  requirement: 'users.get.status',
  verdict,
  exchanges: [`check:users.get.status#${n}`],
  durationMs: 1,
})

test('repeats that agree give the first result', () => {
  const first = result('fail', 1)
  expect(agree([first, result('fail', 2), result('fail', 3)])).toBe(first)
})

test('repeats that differ are unstable, whatever the majority says, and keep all the evidence', () => {
  expect(agree([result('pass', 1), result('pass', 2), result('fail', 3)])).toMatchObject({
    verdict: 'unstable',
    message: 'in turn: pass, pass, fail',
    exchanges: ['check:users.get.status#1', 'check:users.get.status#2', 'check:users.get.status#3'],
  })
})

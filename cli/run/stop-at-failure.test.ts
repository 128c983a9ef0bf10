import { expect, test } from 'vitest'
import type { Result, Verdict } from '../../harness/report/report.ts'
import { BAIL } from '../../harness/runtime/job.ts'
import { StopAtFailure } from './stop-at-failure.ts'

const result = (requirement: string, verdict: Verdict): Result => ({
  requirement,
  verdict,
  exchanges: [],
  durationMs: 0,
})
const isFailure = (_target: string, { verdict }: Result) => verdict === 'fail'

test('ends a run at the first failure that arrives', () => {
  const stop = new StopAtFailure({ targets: 1, isFailure })
  stop.checked('forge', result('a', 'pass'))
  stop.checked('forge', result('b', 'unmet'))
  expect(stop.signal.aborted).toBe(false)
  stop.checked('forge', result('c', 'fail'))
  expect(stop.signal.reason).toBe(BAIL)
})

test('waits for the checks that come before a failure in the order', () => {
  const stop = new StopAtFailure({ order: ['a', 'b', 'c'], targets: 2, isFailure })
  stop.checked('one', result('b', 'fail'))
  stop.checked('one', result('a', 'pass'))
  expect(stop.signal.aborted).toBe(false)
  stop.checked('other', result('a', 'pass'))
  expect(stop.signal.aborted).toBe(true)
})

test('goes on where nothing fails', () => {
  const stop = new StopAtFailure({ order: ['a', 'b'], targets: 1, isFailure })
  for (const id of ['a', 'b']) stop.checked('forge', result(id, 'pass'))
  expect(stop.signal.aborted).toBe(false)
})

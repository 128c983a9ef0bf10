import { expect, test } from 'vitest'
import type { Reply } from '../harness/checks/reply.ts'
import type { Action } from './step.ts'
import { Trace } from './trace.ts'
import type { SequenceState } from './sequence-state.ts'

const state = { accounts: new Map(), labelOf: (text: string) => text } as unknown as SequenceState
const action = { as: undefined, call: { operation: 'users.get' } } as Action

/** A sequence of one operation, with the status code of each response; 0: no response. */
function traced(...statuses: readonly number[]): Trace {
  const trace = new Trace()
  for (const [index, status] of statuses.entries()) {
    const key = `${index}.0.0`
    if (status === 0) trace.unanswered(key, action, `sequence#${index}`, state)
    else {
      const reply = { id: `sequence#${index}`, status, headers: [], jsonIfReadable: () => ({}) }
      trace.answered(key, action, reply as unknown as Reply, state)
    }
  }
  return trace
}

test('a request that is answered in one form alone is a difference', () => {
  const found = traced(200, 200, 200).firstDifference(traced(200, 0, 200))
  expect(found).toMatchObject({ key: '1.0.0', one: { status: 200 }, other: { status: undefined } })
  expect(traced(200, 0).firstDifference(traced(200, 0))).toBeUndefined()
})

test('sequences are compared where enough was answered in both', () => {
  expect(traced(200, 200).isComparable(traced(200, 404))).toBe(true)
  expect(traced(200, 200, 200).isComparable(traced(200))).toBe(false)
  expect(traced(200).isComparable(traced(0, 0))).toBe(false)
  expect(traced().isComparable(traced())).toBe(false)
})

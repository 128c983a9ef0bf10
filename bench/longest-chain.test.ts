import { expect, test } from 'vitest'
import { exchange } from '../test/report/sample.ts'
import { longestChain } from './longest-chain.ts'

const at = (id: string, startMs: number, durationMs: number) =>
  exchange(id, { startedAt: new Date(1_600_000_000_000 + startMs).toISOString(), durationMs })

test('the chain goes back from the last exchange to what each one waited for', () => {
  const chain = longestChain([
    at('check:a#1', 0, 10),
    at('check:b#1', 0, 40),
    at('check:a#2', 10, 10),
    at('check:c#1', 41, 30),
    at('check:a#3', 20, 5),
  ])
  expect(chain).toEqual([
    { id: 'check:b#1', startMs: 0, durationMs: 40 },
    { id: 'check:c#1', startMs: 41, durationMs: 30 },
  ])
})

test('no exchanges make no chain', () => {
  expect(longestChain([])).toEqual([])
})

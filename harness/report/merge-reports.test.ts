import { expect, test } from 'vitest'
import type { Report } from './report.ts'
import { NoShards, shardOf } from './merge-reports.ts'

test.each([
  [7, 3],
  [1, 50_000_000],
  [1, 2 ** 53],
])('shard %i of %i is none that a run writes', (index, of) => {
  const report = { run: { shard: { index, of, division: 'x' } } } as unknown as Report
  expect(() => shardOf({ label: 'a', report })).toThrow(NoShards)
})

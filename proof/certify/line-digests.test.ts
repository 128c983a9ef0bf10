import { expect, test } from 'vitest'
import { nodePrimitives } from '../../cli/certify/node-primitives.ts'
import { toBytes } from './bytes.ts'
import { lineFlaw, readLines } from './line-digests.ts'

test('a file with far more lines than expected is not read to its end', async () => {
  const recorded = (await readLines(toBytes('{"a":1}\n'), nodePrimitives)).digests
  const { digests } = await readLines(toBytes('{"a":1}\n'.repeat(100_000)), nodePrimitives, recorded.length)
  expect(digests.length).toBeLessThan(2000)
  expect(lineFlaw(recorded, digests)).toBe('has one line too many: a line without id')
})

import { expect, test } from 'vitest'
import { nodePrimitives } from '../../cli/certify/node-primitives.ts'
import { toBytes } from './bytes.ts'
import { readLines } from './line-digests.ts'

const exchange = (id: string, ended: number, isAnswered: boolean) => ({
  ...{ id, order: [ended - 1, ended] },
  ...(isAnswered ? { response: { status: 200 } } : {}),
})
const evidence = (...lines: readonly object[]) =>
  toBytes([{ evidence: 1 }, ...lines, { footer: true }].map((line) => `${JSON.stringify(line)}\n`).join(''))

test.each([
  [
    'the last request has a response',
    [exchange('check:a#1', 2, false), exchange('check:a#2', 4, true)],
    false,
  ],
  ['the last request has none', [exchange('check:b#1', 6, false), exchange('check:a#2', 4, true)], true],
  ['only clean-up has none', [exchange('check:a#1', 2, true), exchange('cleanup:user#1', 8, false)], false],
])('where %s', async (_, lines, isCutShort) => {
  expect(await readLines(evidence(...lines), nodePrimitives)).toMatchObject({ isCutShort })
})

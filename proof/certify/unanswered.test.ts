import { expect, test } from 'vitest'
import { nodePrimitives } from '../../cli/certify/node-primitives.ts'
import { toBytes } from './bytes.ts'
import { readLines } from './line-digests.ts'

const exchange = (id: string, ended: number, isAnswered: boolean, method = 'GET') => ({
  ...{ id, order: [ended - 1, ended], operation: 'users.get', request: { method } },
  ...(isAnswered ? { response: { status: 200 } } : {}),
})
const evidence = (...lines: readonly object[]) =>
  toBytes([{ evidence: 1 }, ...lines, { footer: true }].map((line) => `${JSON.stringify(line)}\n`).join(''))

test.each([
  [
    'the last request has a response',
    [exchange('check:a#1', 2, false, 'POST'), exchange('check:a#2', 4, true)],
    { isLast: false, reads: [] },
  ],
  [
    'the last request has none',
    [exchange('check:b#1', 6, false, 'POST'), exchange('check:a#2', 4, true)],
    { isLast: true, reads: [] },
  ],
  [
    'a read has none',
    [exchange('check:a#1', 2, false), exchange('check:a#2', 4, true)],
    { isLast: false, reads: ['check:a#1'] },
  ],
  [
    'only clean-up has none',
    [exchange('check:a#1', 2, true), exchange('cleanup:user#1', 8, false)],
    { isLast: false, reads: [] },
  ],
])('where %s', async (_, lines, unanswered) => {
  expect(await readLines(evidence(...lines), nodePrimitives)).toMatchObject({ unanswered })
})

import { expect, test } from 'vitest'
import { list } from '../../test/checks/reply-sample.ts'
import { deciding } from './deciding.ts'

const records = [1, 2, 3].map((id) => ({ id, summary: `issue ${id}` }))

test('the first record decides, and those that are listed or missing', () => {
  const reply = list([
    { id: 3, summary: 'issue 3', status: 1 },
    { id: 2, summary: 'another' },
  ])
  expect(deciding(records, reply, 'listed').map(({ id }) => id)).toEqual([1, 3])
  expect(deciding(records, reply, 'missing').map(({ id }) => id)).toEqual([1, 2])
  expect(deciding([], reply, 'listed')).toEqual([])
})

test('lists of many thousands of entries are compared in no time', () => {
  const many = Array.from({ length: 30_000 }, (_, id) => ({ id, summary: 'x' }))
  const started = performance.now()
  expect(deciding(many, list(many), 'missing')).toHaveLength(1)
  // A generous limit: comparing each record with each entry takes minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})

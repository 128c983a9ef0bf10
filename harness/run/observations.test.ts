import { expect, test } from 'vitest'
import { operations } from '../../contract/derive/operations.ts'
import { exchange } from '../../test/report/sample.ts'
import { Observations } from './observations.ts'

test('media types of any length take little', () => {
  const observations = new Observations(operations)
  for (let n = 1; n <= 50; n++)
    observations.add(
      exchange(`check:a#${n}`, {
        operation: 'users.get',
        response: {
          status: 200,
          headers: [['content-type', `text/${'x'.repeat(50_000)}${n}`]],
          body: { text: 'x' },
        },
      }),
    )
  const [seen, ...others] = observations.of('demo').observations
  expect(others).toEqual([])
  expect(seen).toMatchObject({ times: 50, what: `text/${'x'.repeat(95)}… with status 200` })
})

test('attempts that were repeated are counted by operation and by why they were, without those of clean-up', () => {
  const observations = new Observations(operations)
  const attempts = [
    { outcome: 'status 503', waitedMs: 250 },
    { outcome: 'status 429', waitedMs: 1000 },
  ]
  for (const id of ['check:b#1', 'check:a#2', 'cleanup:x#1'])
    observations.add(exchange(id, { operation: 'users.get', attempts }))
  observations.add(exchange('check:a#3', { operation: 'users.get' }))
  expect(observations.of('demo').retries).toEqual(
    ['status 503', 'status 429'].map((what) => ({
      operation: 'users.get',
      what,
      times: 2,
      exchange: 'check:a#2',
    })),
  )
})

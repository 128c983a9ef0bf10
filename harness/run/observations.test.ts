import { expect, test } from 'vitest'
import { operations } from '../../suites/operations.ts'
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
  const [seen, ...others] = observations.of('demo')
  expect(others).toEqual([])
  expect(seen).toMatchObject({ times: 50, what: `text/${'x'.repeat(95)}… with status 200` })
})

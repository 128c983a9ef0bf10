import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import type { Launch } from '../base/launch.ts'
import { withoutRemoved } from './without-removed.ts'

const leftovers = [{ kind: 'user', name: 'ada', why: 'returned 500' }]
const judged = report([requirement('users.get.a')], [result('users.get.a')], {
  leftovers,
  mayAppear: [{ kind: 'fork', name: 'ada/x' }],
})
const launchedBy = (launch?: Launch) =>
  withoutRemoved(judged, [{ target: { name: 'demo' } as never, ...(launch ? { launch } : {}) }])

test('what stays on a server goes with its container, and only then', () => {
  expect(launchedBy({ image: 'some/forge' }).targets[0]).toMatchObject({
    name: 'demo',
    leftovers: [],
    serverRemoved: true,
  })
  expect(launchedBy({ image: 'some/forge' }).targets[0]).not.toHaveProperty('mayAppear')
  for (const launch of [undefined, { start: 'npm run dev' }]) expect(launchedBy(launch)).toEqual(judged)
})

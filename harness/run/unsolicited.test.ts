import { expect, test } from 'vitest'
import type { Unsolicited } from '../client/connection.ts'
import type { Result } from '../report/report.ts'
import { unsolicitedObservations, withoutDoubtful } from './unsolicited.ts'

function after(id: string, operation: string | undefined, ...doubtful: string[]): Unsolicited {
  const request = { id, origin: 'http://t', method: 'GET', path: '/', headers: [] }
  return {
    request: { ...request, ...(operation === undefined ? {} : { operation }) },
    doubtful,
  }
}

function result(requirement: string, verdict: Result['verdict'], ...exchanges: string[]): [string, Result] {
  return [requirement, { requirement, verdict, message: 'm', expected: 'e', exchanges, durationMs: 1 }]
}

const results = new Map([
  result('a', 'pass', 'check:a#1', 'scenario:s#1'),
  result('b', 'fail', 'check:b#1'),
  result('c', 'skipped'),
  result('d', 'error', 'scenario:s#1'),
])
const verdicts = (unsolicited: readonly Unsolicited[]) =>
  [...withoutDoubtful(results, unsolicited).values()].map(({ verdict }) => verdict)

test('a result that rests on a doubtful exchange is an error', () => {
  expect(verdicts([after('check:z#1', undefined)])).toEqual(['pass', 'fail', 'skipped', 'error'])
  expect(verdicts([after('check:z#1', undefined, 'scenario:s#1')])).toEqual([
    'error',
    'fail',
    'skipped',
    'error',
  ])
  expect(withoutDoubtful(results, [after('check:z#1', undefined, 'scenario:s#1')]).get('a')).toEqual({
    requirement: 'a',
    verdict: 'error',
    reason: 'a response that no request asked for',
    message:
      'the connection of scenario:s#1 received a response that no request asked for, so the response to it is not known',
    exchanges: ['check:a#1', 'scenario:s#1'],
    decisive: 'scenario:s#1',
    durationMs: 1,
  })
})

test('everything rests on the shared fixture', () => {
  expect(verdicts([after('fixture:ada#1', undefined, 'fixture:ada#1')])).toEqual([
    'error',
    'error',
    'skipped',
    'error',
  ])
})

test('they are noticed once for each operation', () => {
  const what = 'a response that no request asked for'
  expect(
    unsolicitedObservations([
      after('check:a#1', 'users.get'),
      after('check:b#1', 'users.get'),
      after('check:c#1', undefined),
    ]),
  ).toEqual([
    { operation: 'users.get', what, times: 2, exchange: 'check:a#1' },
    { operation: 'other requests', what, times: 1, exchange: 'check:c#1' },
  ])
})

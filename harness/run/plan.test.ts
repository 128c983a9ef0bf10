import { expect, test } from 'vitest'
import type { Exchange } from '../client/exchange.ts'
import { operations } from '../../contract/derive/operations.ts'
import { planOf } from './plan.ts'

const exchange = (method: string, path: string, operation?: string): Exchange => ({
  id: 'check:x#1',
  target: 't',
  caller: 'ada',
  ...(operation ? { operation } : {}),
  request: { method, url: `http://h${path}`, headers: [] },
  startedAt: '',
  durationMs: 1,
})

test('like calls are counted together, documented ones first, and those that change something apart', () => {
  const exchanges = [
    exchange('POST', '/api/v1/repos/fcabc123xxxxx-ada-1/fcabc123xxxxx-lib-2/issues'),
    exchange('POST', '/api/v1/repos/fcabc123xxxxx-bob-1/fcabc123xxxxx-lib-9/issues'),
    exchange('GET', '/api/v1/users/fcabc123xxxxx-ada-1', 'users.get'),
    exchange('GET', '/api/v1/users/fcabc123xxxxx-bob-1', 'users.get'),
    exchange('GET', '/api/v1/users/search?q=x', 'users.search'),
  ]
  expect(planOf(exchanges, operations)).toEqual({
    total: 5,
    writes: 2,
    calls: [
      { method: 'GET', path: '/api/v1/users/search', operation: 'users.search', count: 1, writes: false },
      { method: 'GET', path: '/api/v1/users/{username}', operation: 'users.get', count: 2, writes: false },
      { method: 'POST', path: '/api/v1/repos/{name}/{name}/issues', count: 2, writes: true },
    ],
  })
})

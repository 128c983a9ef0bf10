import { expect, test } from 'vitest'
import type { Exchange } from '../harness/client/exchange.ts'
import { momentsOf, type Reading } from './events-of.ts'

const reading: Reading = { operations: {}, names: {}, admin: 'root' }

function exchange(text: string): Exchange {
  return {
    ...{ id: 'check:users#1', target: 't', caller: 'root', login: 'root' },
    request: { method: 'GET', url: 'http://127.0.0.1:3000/api/v1/users/ada', headers: [] },
    response: { status: 200, headers: [['content-type', 'application/json']], body: { text } },
    ...{ order: [3, 8], runMs: [40, 52], startedAt: '2026-01-01T00:00:00.000Z', durationMs: 12 },
  }
}

const eventsOf = (one: Exchange, by: Reading) => momentsOf(one, by).map(({ event }) => event())

test('an exchange that is judged twice is read once, and again for a target with another administrator', () => {
  const one = exchange('{}')
  const [request, response] = eventsOf(one, reading)
  expect(request).toMatchObject({ kind: 'request', at: 3, atMs: 40, caller: { isAdmin: true } })
  expect(response).toMatchObject({ kind: 'response', at: 8, atMs: 52 })
  const [again, responseAgain] = eventsOf(one, reading)
  expect(again).toBe(request)
  expect(responseAgain).toBe(response)
  expect(eventsOf(one, { ...reading, admin: 'ada' })[0]).toHaveProperty('caller', { login: 'root' })
})

test('the values of a large body are not kept', () => {
  const users = { users: { document: 'code-hosting', method: 'GET', path: '/users/{username}' } }
  const by = { ...reading, operations: users } as unknown as Reading
  const large = { ...exchange(JSON.stringify({ fullName: 'a'.repeat(5000) })), operation: 'users' }
  const [first, second] = [eventsOf(large, by)[1], eventsOf(large, by)[1]]
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
})

test('evidence of earlier versions has times by the clock', () => {
  const { runMs, ...earlier } = exchange('{}')
  expect(runMs).toEqual([40, 52])
  const startedMs = Date.parse(earlier.startedAt)
  expect(momentsOf(earlier, reading).map(({ event }) => event().atMs)).toEqual([startedMs, startedMs + 12])
})

test('plain text is text although it looks like JSON, and the option object of an operation is read from any type', () => {
  const fieldsOf = (operation: string, type: string) => {
    const request = {
      ...exchange('{}').request,
      headers: [['content-type', type]],
      body: { text: '{"Text":"a"}' },
    }
    return eventsOf({ ...exchange('{}'), operation, request } as unknown as Exchange, reading)[0]
  }
  expect(fieldsOf('markdown.render-raw', 'text/plain; charset=utf-8')).toHaveProperty('text', '{"Text":"a"}')
  expect(fieldsOf('markdown.render-raw', 'text/plain; charset=utf-8')).not.toHaveProperty('fields')
  expect(fieldsOf('markdown.render', 'text/plain')).toHaveProperty('fields')
})

import { expect, test } from 'vitest'
import { clientProfileOf, withClientHeaders, type ClientProfile } from './client-profiles.ts'
import { headersOf, pathOf } from './program-habits.ts'
import { RequestWriter } from './request-writer.ts'
import type { Target } from './target.ts'

const path = '/repos/search?q=a-b_c~%C3%A9&x-y=%2F&token=&page=1?2'

test('percent-encoding of other programs has the same meaning', () => {
  expect(pathOf({}, path)).toBe(path)
  const written = pathOf({ lowerCasePercent: true, encodesUnreserved: true }, path)
  expect(written).toBe('/repos/search?q=a%2db%5fc%7e%c3%a9&x-y=%2f&token=&page=1?2')
  const [own, other] = [path, written].map((one) => [...new URL(one, 'http://h').searchParams])
  expect(other).toEqual(own)
  expect(pathOf({ encodesUnreserved: true }, '/users/a-b')).toBe('/users/a-b')
})

test('a program that types its reads sends the content type without a body, and never a second one', () => {
  const client = {
    ...clientProfileOf('key', 'ada'),
    headers: [],
    order: [],
    habits: { typesReads: true as const },
  }
  delete (client as { secure?: unknown }).secure
  const asked = { origin: 'http://h', method: 'GET' }
  expect(withClientHeaders(client, [], asked)).toEqual([['Content-Type', 'application/json']])
  expect(withClientHeaders(client, [['content-type', 'text/plain']], asked)).toHaveLength(1)
  expect(withClientHeaders(client, [], { ...asked, method: 'DELETE' })).toEqual([])
})

test('each habit is that of some callers and not of others, and the same for one caller', () => {
  const all = Array.from({ length: 200 }, (_, n) => clientProfileOf('key', `caller ${n}`).habits ?? {})
  for (const habit of [
    ...(['keys', 'lowerCasePercent', 'encodesUnreserved', 'typesReads'] as const),
    ...(['namesCharset', 'endsLine'] as const),
  ]) {
    const count = all.filter((habits) => habits[habit] !== undefined).length
    expect(count, habit).toBeGreaterThan(20)
    expect(count, habit).toBeLessThan(150)
  }
  expect(clientProfileOf('key', 'caller 7')).toEqual(clientProfileOf('key', 'caller 7'))
})

test('the requests of a caller have the form of its program', () => {
  const client = { ...clientProfileOf('key', 'ada'), headers: [], order: [], json: undefined, escapes: [] }
  const writer = new RequestWriter({
    target: { name: 't', codeHosting: { url: 'http://h/api/v1' } } as unknown as Target,
    operationOf: () => undefined,
    clientOf: () =>
      ({
        ...client,
        habits: { keys: 'descending', lowerCasePercent: true, namesCharset: true },
      }) as unknown as ClientProfile,
  })
  const written = writer.write('check:x#1', {
    document: 'code-hosting',
    caller: 'ada',
    method: 'POST',
    path: '/users/%C3%A9',
    headers: [['content-type', 'application/json']],
    body: '{"a":1,"b":2}',
  })
  expect(written.path).toBe('/api/v1/users/%c3%a9')
  expect(String(written.body)).toBe('{"b":2,"a":1}')
  expect(written.headers).toContainEqual(['content-type', 'application/json; charset=UTF-8'])
})

test.each([
  ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=UTF-8'],
  ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
  ['text/plain', 'text/plain'],
  ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x'],
])('the content type %s is written as %s', (type, written) => {
  const lines = [['content-type', type] as const, ['x-type', type] as const]
  expect(headersOf({ namesCharset: true }, lines)).toEqual([
    ['content-type', written],
    ['x-type', type],
  ])
  expect(headersOf({}, lines)).toBe(lines)
})

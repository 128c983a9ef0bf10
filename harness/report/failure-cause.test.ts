import { expect, test } from 'vitest'
import type { RecordedFailure } from '../client/failure.ts'
import { causeOfFailure } from './failure-cause.ts'

const endpoint = 'GET /users/{username}'

test.each<[failure: RecordedFailure, title: string, query?: string]>([
  [{ kind: 'schema', rule: 'required', schema: 'User', field: 'avatarUrl' }, 'field avatarUrl is missing'],
  [
    { kind: 'schema', rule: 'type', schema: 'User', entry: 2, field: 'times.0.created', received: null },
    'field times.created is null',
  ],
  [{ kind: 'schema', rule: 'type', schema: 'User', expected: 'object', received: [] }, 'the body is a list'],
  [{ kind: 'field', rule: 'present', field: 'id' }, 'field id is missing'],
  [
    { kind: 'field', rule: 'issue-number', field: 'issue', received: { status: 200, bytes: 9 } },
    'field issue is no issue number',
  ],
  [
    { kind: 'field', rule: 'equals', field: 'email', expected: 'a@b', received: 'somebody@else' },
    'field email is a string with another value',
  ],
  [{ kind: 'field', rule: 'equals', field: 'email', expected: 'a@b', received: '' }, 'field email is empty'],
  [
    { kind: 'field', rule: 'equals', field: 'private', expected: false, received: true },
    'field private is true',
  ],
  [{ kind: 'field', rule: 'equals', field: 'data', expected: 'x', received: [1] }, 'field data is a list'],
  [{ kind: 'body', rule: 'json', received: '<html>' }, 'a body that is not JSON instead of a JSON body'],
  [{ kind: 'body', rule: 'json' }, 'no body instead of a JSON body'],
  // A later version can have further rules.
  [{ kind: 'body', rule: 'constructor', received: [] } as never, 'a list instead of another body'],
  [{ kind: 'body', rule: 'list', received: {} }, 'an object instead of a list'],
  [
    { kind: 'media-type', rule: 'one-of', expected: ['application/json'], received: 'text/html' },
    'text/html instead of application/json',
  ],
  [
    {
      kind: 'status',
      rule: 'one-of',
      expected: [403],
      received: { status: 200, bytes: 0 },
      status: 200,
      endpoint,
    },
    'returns 200 instead of 403',
  ],
  [
    { kind: 'entries', rule: 'count', expected: 10, received: { count: 0, entries: [] }, endpoint },
    `${endpoint} lists too few entries`,
  ],
  [{ kind: 'content', rule: 'link', expected: '/b', received: 'b', endpoint }, `${endpoint} renders no link`],
  [
    { kind: 'entries', rule: 'none-of', received: { count: 5, entries: ['fcabc123xxxxx-1'] }, endpoint },
    `${endpoint} repeats entries of another page`,
    '?q=a&page=2&limit=5',
  ],
  [
    { kind: 'entries', rule: 'count-at-most', expected: 5, received: { count: 52, entries: [] }, endpoint },
    `${endpoint} ignores limit`,
    '?limit=5',
  ],
  [
    { kind: 'entries', rule: 'count', expected: 12, received: { count: 13, entries: [] }, endpoint },
    `${endpoint} lists too many entries`,
    '?limit=20&page=3',
  ],
  [
    { kind: 'entries', rule: 'hidden-field', field: 'email', received: { count: 2, value: 'a@b' }, endpoint },
    `${endpoint} shows email`,
  ],
])('%j', (failure, title, query = '') => {
  expect(causeOfFailure(failure, `http://h/users${query}`).title).toBe(title)
})

test('the place, the requirement and the value of a field make no cause of their own', () => {
  const failures: RecordedFailure[] = [
    { kind: 'schema', rule: 'type', schema: 'User', field: 'email', entry: 1, received: 5, endpoint },
    { kind: 'schema', rule: 'type', schema: 'UserInSearch', field: 'email', expected: 'string', received: 6 },
    { kind: 'field', rule: 'equals', field: 'email', expected: 'a@b', received: 7 },
  ]
  expect(new Set(failures.map((failure) => causeOfFailure(failure).key)).size).toBe(1)
})

test('another field, another defect and another operation are other causes', () => {
  const failures: RecordedFailure[] = [
    { kind: 'field', rule: 'present', field: 'email' },
    { kind: 'field', rule: 'present', field: 'id' },
    { kind: 'field', rule: 'equals', field: 'email', received: null },
    { kind: 'entries', rule: 'count', expected: 1, received: {}, endpoint: 'GET /a' },
    { kind: 'entries', rule: 'count', expected: 1, received: {}, endpoint: 'GET /b' },
    { kind: 'body', rule: 'json' },
    { kind: 'body', rule: 'json', received: '<' },
  ]
  expect(new Set(failures.map((failure) => causeOfFailure(failure).key)).size).toBe(failures.length)
})

test('names, sizes and texts of the target are in no title, and split no cause', () => {
  const received = (text: string): RecordedFailure => ({
    kind: 'status',
    rule: 'no-success-with',
    expected: { username: `fc${text}-ada` },
    received: { status: 200, mediaType: 'application/json', bytes: text.length, words: text },
    status: 200,
    endpoint,
  })
  const titles = ['abc123', 'zzz9'].map((text) => causeOfFailure(received(text)).title)
  expect(titles).toEqual(Array(2).fill('returns 200 with what it must not show'))
})

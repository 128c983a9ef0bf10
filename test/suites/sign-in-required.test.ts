import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../reference/start.ts'
import { judge, type Judgement } from '../support/judge.ts'

// A server can be set up to show nothing to anonymous callers.

let reference: Reference
let judged: Judgement

beforeAll(async () => {
  reference = await startReference({
    mutate: (seams) => {
      seams.before = (call) =>
        call.caller ? undefined : { status: 403, headers: {}, json: { message: 'Only signed in users' } }
    },
  })
  judged = await judge(
    {
      ...reference.target,
      name: 'closed',
      concurrency: 8,
      timeoutMs: 10_000,
      patienceMs: 500,
      allowWrites: true,
    },
    ({ id, level }) => level !== 'open' && id.startsWith('users.'),
  )
})

afterAll(() => reference.close())

test('anonymous user lookup and search fail for their status codes, and not for the body of the refusal', () => {
  expect(judged.with('fail')).toEqual(['users.get.status', 'users.search.status'])
})

test('what signed-in callers are shown is judged all the same', () => {
  for (const id of [
    'users.search.ok',
    'users.search.data',
    'users.search.q',
    'users.get.user',
    'users.get.id',
  ])
    expect(judged.results.get(id)?.verdict, id).toBe('pass')
})

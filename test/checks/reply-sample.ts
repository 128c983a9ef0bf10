import { Answer } from '../../harness/client/answer.ts'
import type { BodyShape } from '../../contract/derive/operation.ts'
import { Reply } from '../../harness/checks/reply.ts'

/* Replies for tests of matchers. */

interface Sample {
  readonly status?: number
  readonly type?: string
  readonly body?: unknown
  readonly shape?: BodyShape
  readonly id?: string
}

/** The endpoint of all replies. */
export const ENDPOINT = 'GET /sample'

/** A response with this body. */
export function parts({ status = 200, type = 'application/json', body = {}, id = 'check:sample#1' }: Sample) {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers: Array<[string, string]> = [
    ['content-type', type],
    ['date', 'Thu, 29 Feb 2024 12:00:00 GMT'],
  ]
  return new Answer({ id, request: 'GET /api/v1/sample as ada', status, headers, body: bytes })
}

/** A reply with one object. */
export function one(body: unknown, more: Sample = {}): Reply {
  return new Reply(parts({ body, ...more }), more.shape ?? { one: 'User' }, {}, ENDPOINT)
}

/** A reply with a list of objects. */
export function list(body: unknown, more: Sample = {}): Reply {
  return one(body, { shape: { list: 'User' }, ...more })
}

/** A reply whose body is not JSON. */
export function text(body: string | Buffer, type = 'text/html'): Reply {
  return one(body, { type, shape: 'html' })
}

export const ada = { id: 1, username: 'ada' }
export const bob = { id: 2, username: 'bob' }
export const other = { id: 'check:sample#2' }

/** The data about a list in a failure. */
export const users = (...entries: unknown[]) => ({ count: entries.length, entries })

/** The data about the response in a failure of a status. */
export const summary = (status: number, bytes: number, mediaType = 'application/json') => ({
  status,
  mediaType,
  bytes,
})

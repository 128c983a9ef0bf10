import type { Exchange } from '../../harness/report/evidence.ts'
import { exchange } from './sample.ts'

/** The address of the target of {@link sent}. */
export const base = 'http://127.0.0.1:3000'
let place = 0

interface More {
  readonly caller?: string
  readonly login?: string
  readonly answer?: string
  readonly status?: number
}

/** An exchange with the target, later than those before it. */
export function sent(id: string, method: string, path: string, body?: string, more: More = {}): Exchange {
  const {
    caller = 'admin',
    login = caller === 'admin' ? 'root' : undefined,
    answer = '{}',
    status = 201,
  } = more
  place += 2
  return exchange(id, {
    caller,
    ...(login === undefined ? {} : { login }),
    request: {
      method,
      url: base + path,
      headers: [['authorization', `Basic «basic:${caller}»`]],
      ...(body ? { body: { text: body } } : {}),
    },
    response: { status, headers: [], body: { text: answer } },
    order: [place, place + 1],
  })
}

/** The creation of a user with a secret password. */
export function user(id: string, name: string, label: string, answer = '{}'): Exchange {
  const body = `{"username":"${name}","email":"${name}@example.com","password":"«password:${label}»"}`
  return sent(id, 'POST', '/api/v1/admin/users', body, { answer })
}

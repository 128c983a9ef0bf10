import type { Exchange } from '../../harness/client/exchange.ts'

let place = 0

/** Lets time pass before the next exchange. */
export function pass(milliseconds: number): void {
  place += milliseconds
}

interface Parts {
  readonly operation: string
  readonly method: string
  readonly path: string
  /** Absent if there is no response. */
  readonly status?: number | undefined
  /** The JSON of the request, and of the response. */
  readonly sent?: object | undefined
  readonly json?: object | undefined
  /** The owner of the exchange. */
  readonly source?: string
  readonly attempts?: Exchange['attempts']
}

/** An exchange of an administrator, after the earlier ones. Its times follow from its positions. */
export function placedExchange(parts: Parts): Exchange {
  const { operation, method, path, status, sent, json, source = 'check:a', attempts } = parts
  place += 10
  const body = (value?: object) => (value ? { body: { text: JSON.stringify(value) } } : {})
  return {
    id: `${source}#${place}`,
    target: 'forge',
    caller: 'admin',
    login: 'root',
    operation,
    request: {
      method,
      url: `http://a/api/v1${path}`,
      headers: [['content-type', 'application/json']],
      ...body(sent),
    },
    ...(status === undefined ? {} : { response: { status, headers: [], ...body(json) } }),
    ...(attempts ? { attempts } : {}),
    order: [place, place + 1],
    runMs: [place, place + 1],
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 1,
  }
}

import type { Exchange } from './evidence.ts'

type Read = Pick<Exchange, 'id' | 'caller' | 'request' | 'response'>

/** A request, or the last of several equal reads with equal responses. */
export interface RepeatedRead<E> {
  readonly exchange: E
  /** How often it was sent. */
  readonly times: number
}

/** Exchanges in their order, with equal reads between two changes as one if they have equal responses: whoever waits for an effect repeats them. */
export function withoutRepeats<E extends Read>(exchanges: readonly E[]): RepeatedRead<E>[] {
  const latest = new Map<string, { exchange: E; times: number }>()
  const groups = new Set<{ exchange: E; times: number }>()
  for (const exchange of exchanges) {
    const { request, caller } = exchange
    if (request.method !== 'GET') latest.clear()
    const key = `${caller} ${request.method} ${request.url}`
    const known = latest.get(key)
    const isEqual = known !== undefined && responseOf(known.exchange) === responseOf(exchange)
    const group = { exchange, times: isEqual ? known.times + 1 : 1 }
    // In the place of the last one.
    if (isEqual) groups.delete(known)
    groups.add(group)
    if (request.method === 'GET') latest.set(key, group)
  }
  return [...groups]
}

function responseOf({ response }: Read): string {
  const { body } = response ?? {}
  return `${response?.status ?? ''} ${body ? ('text' in body ? body.text : body.base64) : ''}`
}

/** ` (17 times)`, or nothing for a request that was sent once. */
export function timesText(times: number): string {
  return times === 1 ? '' : ` (${times} times)`
}

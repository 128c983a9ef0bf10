import type { WireOutcome, WireRequest } from './wire.ts'

const PAUSES_MS = [250, 1_000]

/** Statuses that say "not now" rather than answer (docs/verdicts.md, `error`). */
export function isOverloaded(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504)
}

/**
 * How long to wait before the request may be sent again, in milliseconds; undefined when it may not. A target that asks
 * for a pause of more than `longestPauseMs` is not waited for.
 * 429 and 503 say that nothing was done, so any request may be repeated. After 502, 504 or a connection that
 * closed it is unknown whether anything was done, so only a safe request may be.
 */
export function pauseBeforeRetry(
  request: WireRequest,
  outcome: WireOutcome,
  attempt: number,
  longestPauseMs: number,
): number | undefined {
  const pause = PAUSES_MS[attempt]
  if (pause === undefined) return undefined
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  if ('fault' in outcome)
    return outcome.fault.kind === 'connection' && isSafe && attempt === 0 ? 0 : undefined
  const { status, headers } = outcome.answer
  if (!isOverloaded(status)) return undefined
  if (!isSafe && status !== 429 && status !== 503) return undefined
  const asked = retryAfter(headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1])
  if (asked === undefined) return pause
  return asked <= longestPauseMs ? asked : undefined
}

/** `Retry-After` in milliseconds from now: a number of seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

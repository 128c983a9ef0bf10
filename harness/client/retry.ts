import type { Fault, HeaderLines } from './exchange.ts'
import { howToRaise, limitInWords, limitTable, type Limits } from './limits.ts'
import type { WireAnswer, WireOutcome, WireRequest } from './wire.ts'

const PAUSES_MS = [250, 1_000]

/** The largest number of attempts of a request. */
export const MAX_ATTEMPTS = 8

/** The attempts of a request before the last one. */
export interface Before {
  readonly attempts: number
  /** Milliseconds since the first attempt. */
  readonly forMs: number
  /** Whether the target has accepted another request meanwhile. */
  readonly isHeard: boolean
}

/** Statuses that mean "not now" (docs/reference/verdicts.md, `error`). */
export function isOverloaded(status: number): boolean {
  return saysNothingWasDone(status) || status === 502 || status === 504
}

/** 429 and 503 state that nothing was done, so any request may be repeated. They may also depend on the number of requests. */
export function saysNothingWasDone(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * The pause before the request is sent again, in milliseconds; undefined if it is not sent again. Pauses of more than
 * `longestPauseMs` are not accepted. After 502, 504 or a closed connection it is unknown whether the request took effect, so only a
 * safe request may be repeated.
 */
export function pauseBeforeRetry(
  request: WireRequest,
  outcome: WireOutcome,
  before: Before,
  longestPauseMs: number,
): number | undefined {
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  if ('fault' in outcome)
    return outcome.fault.kind === 'connection' && isSafe && before.attempts === 0 ? 0 : undefined
  const { status, headers } = outcome.answer
  if (!isOverloaded(status)) return undefined
  if (!isSafe && !saysNothingWasDone(status)) return undefined
  const asked = askedPause(headers)
  if (asked !== undefined && asked > longestPauseMs) return undefined
  const pause = PAUSES_MS[before.attempts]
  if (pause !== undefined) return asked ?? pause
  // More attempts follow if the target accepts other requests, or if it requests pauses and less than the longest pause has passed.
  const maySucceed = before.isHeard || (asked !== undefined && asked > 0 && before.forMs < longestPauseMs)
  const isLast = !saysNothingWasDone(status) || before.attempts + 1 >= MAX_ATTEMPTS || !maySucceed
  return isLast ? undefined : (asked ?? PAUSES_MS.at(-1))
}

/** The fault of a response that means "not now". `isSpent`: the allowed waiting time is used up. */
export function overloadFault({ status, headers }: WireAnswer, limits: Limits, isSpent: boolean): Fault {
  const { waitingMs, retryPauseMs } = limits
  const seconds = Math.ceil((askedPause(headers) ?? 0) / 1000)
  const isPermitted = seconds * 1000 <= limitTable.retryPauseMs.maximum
  const remedy = isPermitted ? ` (--limit retryPauseMs=${seconds}s waits for it)` : ''
  const tooLong = seconds * 1000 > retryPauseMs ? `, and asked for a pause of ${seconds} s${remedy}` : ''
  const spent = isSpent
    ? `, and ${limitInWords(waitingMs, 'ms')} were waited in vain ${howToRaise('waitingMs', waitingMs)}`
    : ''
  return { kind: 'overloaded', message: `the target answered ${status}, not now${tooLong}${spent}` }
}

/** The pause that a response requests, in milliseconds. */
function askedPause(headers: HeaderLines): number | undefined {
  return retryAfter(headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1])
}

/** `Retry-After` in milliseconds from now: a number of seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

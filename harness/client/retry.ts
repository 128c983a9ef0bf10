import type { Fault, HeaderLines } from './exchange.ts'
import { howToRaise, limitInWords, limitTable, type Limits } from './limits.ts'
import type { WireAnswer, WireOutcome, WireRequest } from './wire.ts'

const PAUSES_MS = [250, 1_000]

/** A request is sent no more often, in all. */
const MAX_ATTEMPTS = 8

/** How often a request was sent before the last attempt. */
export interface Before {
  readonly attempts: number
  /** Milliseconds since the first attempt. */
  readonly forMs: number
  /** Whether the target has accepted another request meanwhile. */
  readonly isHeard: boolean
}

/** Statuses that say "not now" rather than answer (docs/reference/verdicts.md, `error`). */
export function isOverloaded(status: number): boolean {
  return saysNothingWasDone(status) || status === 502 || status === 504
}

/** 429 and 503 say that nothing was done, so that any request may be repeated. They may also depend on how many requests are sent. */
export function saysNothingWasDone(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * The pause that a target asks for before the request is sent again, in milliseconds; undefined when it is not sent again. A target that asks
 * for a pause of more than `longestPauseMs` is not waited for. After 502, 504 or a connection that closed it is unknown whether anything
 * was done, so only a safe request may be repeated.
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
  // While others are accepted, or the time that the target has named is over too soon, it is asked more often.
  const maySucceed = before.isHeard || (asked !== undefined && asked > 0 && before.forMs < longestPauseMs)
  const isLast = !saysNothingWasDone(status) || before.attempts + 1 >= MAX_ATTEMPTS || !maySucceed
  return isLast ? undefined : (asked ?? PAUSES_MS.at(-1))
}

/** The fault of a response that says "not now". `isSpent`: nothing was left of what may be waited for. */
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

/** The pause that a response asks for, in milliseconds. */
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

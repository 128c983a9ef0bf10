import { withoutCookie, withoutCookies } from './cookies.ts'
import { evidenceBody } from './evidence-body.ts'
import type { EarlierAttempt, Exchange, Fault, HeaderLines, Purpose } from './exchange.ts'
import { present, unlessEmpty } from './present.ts'
import type { Redactor } from './redactor.ts'
import type { WireOutcome, WireRequest } from './wire.ts'

/** An exchange that has ended. */
export interface Seen {
  readonly id: string
  readonly target: string
  readonly caller: string
  readonly login?: string
  readonly purpose?: Purpose
  readonly wire: WireRequest
  readonly outcome: WireOutcome
  readonly fault: Fault | undefined
  readonly attempts: readonly EarlierAttempt[]
  readonly order: NonNullable<Exchange['order']>
  readonly runMs: NonNullable<Exchange['runMs']>
  readonly startedAt: Date
  readonly durationMs: number
}

/** The number of body bytes to keep, and the redactor. */
export interface Keeping {
  readonly redactor: Redactor
  readonly evidenceBodyBytes: number
}

/** An exchange as in the evidence, secrets removed. */
export function evidenceOf(seen: Seen, keeping: Keeping): Exchange {
  const { redactor } = keeping
  const { wire, outcome, fault, attempts, login, purpose } = seen
  return {
    id: seen.id,
    target: seen.target,
    caller: seen.caller,
    ...present({ login: login && redactor.clean(login), operation: wire.operation }),
    request: requestEvidence(wire, keeping),
    ...present({
      response: 'answer' in outcome ? responseEvidence(outcome.answer, keeping) : undefined,
      fault: fault && { ...fault, message: redactor.cleanMessage(fault.message) },
      attempts: unlessEmpty(attempts),
      purpose,
    }),
    order: seen.order,
    runMs: seen.runMs,
    startedAt: seen.startedAt.toISOString(),
    durationMs: seen.durationMs,
  }
}

/** A request as in the evidence. */
export function requestEvidence(
  { method, origin, path, headers, body }: WireRequest,
  { redactor, evidenceBodyBytes }: Keeping,
): Exchange['request'] {
  const sent = body && evidenceBody(body, redactor, evidenceBodyBytes)
  return {
    method,
    url: redactor.clean(origin + path),
    headers: headers.map(([name, value]) => [
      redactor.clean(name),
      withoutCookies(name, redactor.clean(value)),
    ]),
    ...present({ body: sent }),
  }
}

function responseEvidence(
  { status, headers, body }: Extract<WireOutcome, { answer: unknown }>['answer'],
  { redactor, evidenceBodyBytes }: Keeping,
): NonNullable<Exchange['response']> {
  const kept = evidenceBody(body, redactor, evidenceBodyBytes)
  const cleaned: HeaderLines = headers.map(([name, value]) => [
    redactor.clean(name),
    withoutCookie(name, redactor.clean(value)),
  ])
  return { status, headers: cleaned, ...present({ body: kept }) }
}

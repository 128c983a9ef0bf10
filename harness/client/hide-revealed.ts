import { cookiesOf, MIN_SESSION_LENGTH } from './cookies.ts'
import { howToRaise, type Limits } from './limits.ts'
import type { Redactor } from './redactor.ts'
import type { Request } from './request.ts'
import type { WireOutcome } from './wire.ts'

/** Hides the secrets that a response reveals. Returns the outcome, or a fault if the response has too many secrets to hide. */
export function hideRevealed(
  request: Request,
  outcome: WireOutcome,
  redactor: Redactor,
  { signInCookies }: Limits,
): WireOutcome {
  if (!('answer' in outcome)) return outcome
  const cookies = request.signsIn ? cookiesOf(outcome.answer.headers) : []
  if (cookies.length > signInCookies) {
    const message = `the answer has more than ${signInCookies} cookies ${howToRaise('signInCookies', signInCookies)}`
    return { fault: { kind: 'too-large', message } }
  }
  for (const cookie of cookies)
    if (cookie.length >= MIN_SESSION_LENGTH) redactor.hideChosen(cookie, `cookie:${request.caller}`)
  if (!request.reveals?.length) return outcome
  const text = outcome.answer.body.toString('utf8')
  for (const { pattern, name } of request.reveals) {
    const secret = pattern.exec(text)?.[1]
    if (secret) redactor.hideChosen(secret, name)
  }
  return outcome
}

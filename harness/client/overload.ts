import type { Answer } from './answer.ts'
import { Inconclusive } from './inconclusive.ts'
import { isOverloaded } from './retry.ts'
import type { WireOutcome } from './wire.ts'

/** Messages of databases about conflicting writes. */
const LOCKED =
  /database (?:table |schema )?is locked|SQLITE_(?:BUSY|LOCKED)|deadlock|lock wait timeout|could not serialize access/i

/** Messages of the git program about a 5xx, and about rejected credentials. */
const GIT_BROKEN = /^git push failed: .*(?:returned error:|HTTP) 5\d\d/
const GIT_REFUSED = /^git push failed: .*(?:(?:returned error:|HTTP) 40[13]|Authentication failed|not found)/

/** A longer body is not an error message. In bytes. */
const MAX_MESSAGE_LENGTH = 2000

/** A sign of a possibly overloaded target, in a few words: a 500, a lock, "not now", or silence. */
export function overloadIn(outcome: WireOutcome): string | undefined {
  if ('fault' in outcome) return outcome.fault.kind === 'timeout' ? outcome.fault.message : undefined
  const { status, body } = outcome.answer
  const locked = status >= 400 && body.length <= MAX_MESSAGE_LENGTH && LOCKED.exec(body.toString('latin1'))
  if (locked) return `HTTP ${status} (${locked[0]})`
  return status === 500 || isOverloaded(status) ? `HTTP ${status}` : undefined
}

/** Whether a response may come from an overloaded target. */
export function saysOverload(answer: Answer): boolean {
  return overloadIn({ answer }) !== undefined
}

/** Thrown if a step needs a success and got another response, which the message quotes. */
export class UnexpectedAnswer extends Error {
  readonly answer: Answer

  constructor(answer: Answer, request = answer.request) {
    super(`${request} was answered ${answer.summarize()}`)
    this.name = 'UnexpectedAnswer'
    this.answer = answer
  }
}

/** The response of a step that needs a success. Throws {@link UnexpectedAnswer} for any other response. */
export function expectSuccess(answer: Answer): Answer {
  if (!answer.succeeded) throw new UnexpectedAnswer(answer)
  return answer
}

/** Whether a step failed like steps on an overloaded target. */
export function isFromOverload(cause: unknown): boolean {
  if (cause instanceof UnexpectedAnswer) return saysOverload(cause.answer)
  if (!(cause instanceof Inconclusive)) return cause instanceof Error && GIT_BROKEN.test(cause.message)
  // Without an exchange, nothing was sent, because the target was given up.
  const { kind } = cause.fault
  return cause.exchangeId !== undefined && (kind === 'timeout' || kind === 'overloaded')
}

/**
 * Whether a step was refused because of its caller or a resource that it names. A server that cannot read its tables during other
 * writes treats callers as anonymous, and does not find existing resources.
 */
export function isRefusal(cause: unknown): boolean {
  // A rejected web form returns the page that shows it.
  if (cause instanceof UnexpectedAnswer) return cause.answer.succeeded || deniesKnowledge(cause.answer)
  return cause instanceof Error && GIT_REFUSED.test(cause.message)
}

/** Whether a response refuses the caller, or does not find the requested resource. */
export function deniesKnowledge(answer: Pick<Answer, 'status'>): boolean {
  return refusesCaller(answer) || answer.status === 404
}

/** Whether a response refuses the caller: credentials are missing, invalid or insufficient. */
export function refusesCaller({ status }: Pick<Answer, 'status'>): boolean {
  return status === 401 || status === 403
}

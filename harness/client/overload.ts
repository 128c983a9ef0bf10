import type { Answer } from './answer.ts'
import { Inconclusive } from './inconclusive.ts'
import { isOverloaded } from './retry.ts'
import type { WireOutcome } from './wire.ts'

/** Messages of databases about writes that conflict. */
const LOCKED =
  /database (?:table |schema )?is locked|SQLITE_(?:BUSY|LOCKED)|deadlock|lock wait timeout|could not serialize access/i

/** Messages of the git program about a 5xx, and about rejected credentials. */
const GIT_BROKEN = /^git push failed: .*(?:returned error:|HTTP) 5\d\d/
const GIT_REFUSED = /^git push failed: .*(?:(?:returned error:|HTTP) 40[13]|Authentication failed|not found)/

/** A longer body is no error message. In bytes. */
const MAX_MESSAGE_LENGTH = 2000

/** The sign that the target may be overloaded, in a few words: a 500, a lock, "not now", or silence. */
export function overloadIn(outcome: WireOutcome): string | undefined {
  if ('fault' in outcome) return outcome.fault.kind === 'timeout' ? outcome.fault.message : undefined
  const { status, body } = outcome.answer
  const locked = status >= 400 && body.length <= MAX_MESSAGE_LENGTH && LOCKED.exec(body.toString('latin1'))
  if (locked) return `HTTP ${status} (${locked[0]})`
  return status === 500 || isOverloaded(status) ? `HTTP ${status}` : undefined
}

/** Whether an answer may come from a target that has too much to do. */
export function saysOverload(answer: Answer): boolean {
  return overloadIn({ answer }) !== undefined
}

/** Thrown where a step needs a success and got another answer; the message quotes it. */
export class UnexpectedAnswer extends Error {
  readonly answer: Answer

  constructor(answer: Answer, request = answer.request) {
    super(`${request} was answered ${answer.summarize()}`)
    this.name = 'UnexpectedAnswer'
    this.answer = answer
  }
}

/** The answer of a step that needs a success. Throws {@link UnexpectedAnswer} for any other answer. */
export function expectSuccess(answer: Answer): Answer {
  if (!answer.succeeded) throw new UnexpectedAnswer(answer)
  return answer
}

/** Whether a step failed in a way in which targets fail that have too much to do. */
export function isFromOverload(cause: unknown): boolean {
  if (cause instanceof UnexpectedAnswer) return saysOverload(cause.answer)
  if (!(cause instanceof Inconclusive)) return cause instanceof Error && GIT_BROKEN.test(cause.message)
  // Without an exchange nothing was sent, since the target was given up.
  const { kind } = cause.fault
  return cause.exchangeId !== undefined && (kind === 'timeout' || kind === 'overloaded')
}

/**
 * Whether a step was refused for its caller or for something that it names. A server that cannot read its tables while others
 * write takes callers for anonymous ones, and does not find what is there.
 */
export function isRefusal(cause: unknown): boolean {
  // A web form is refused with the page that shows it.
  if (cause instanceof UnexpectedAnswer) return cause.answer.succeeded || deniesKnowledge(cause.answer)
  return cause instanceof Error && GIT_REFUSED.test(cause.message)
}

/** Whether a response refuses the caller, or does not find what was asked for. */
export function deniesKnowledge(answer: Pick<Answer, 'status'>): boolean {
  return refusesCaller(answer) || answer.status === 404
}

/** Whether a response refuses the caller: credentials are missing, wrong, or have too few rights. */
export function refusesCaller({ status }: Pick<Answer, 'status'>): boolean {
  return status === 401 || status === 403
}

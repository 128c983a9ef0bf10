import { Invalid } from '../model/invalid.ts'
import type { Asking } from '../rules/asking.ts'
import type { Reply } from './reply.ts'

/** Thrown to reject a call; holds the reply. */
export class Refusal extends Error {
  readonly reply: Reply

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

/** The reply to a thrown error. */
export function replyToError(ask: Asking, error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  if (error instanceof Invalid) return ask.rules.answers.invalid(ask, error)
  return ask.rules.answers.failure(ask, error instanceof Error ? error.message : String(error))
}

import { Invalid } from '../model/invalid.ts'
import type { Asking } from '../rules/asking.ts'
import type { Reply } from './reply.ts'

/** Thrown by whatever finds that a call must not go on; carries the answer. */
export class Refusal extends Error {
  readonly reply: Reply

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

/** The answer to whatever was thrown. */
export function replyToError(ask: Asking, error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  if (error instanceof Invalid) return ask.rules.answers.invalid(ask, error)
  return ask.rules.answers.failure(ask, error instanceof Error ? error.message : String(error))
}

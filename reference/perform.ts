import type { Overrides } from './overrides.ts'
import type { Call } from './http/call.ts'
import { identify } from './http/identify.ts'
import type { Operation } from './http/operation.ts'
import { replyToError } from './http/refusal.ts'
import type { Reply } from './http/reply.ts'

/** Handles one call, from the identification of the caller to the reply, and applies every override. */
export async function perform(call: Call, operation: Operation, overrides: Overrides): Promise<Reply> {
  return overrides.answer(call, await replyTo(call, operation, overrides))
}

async function replyTo(call: Call, operation: Operation, overrides: Overrides): Promise<Reply> {
  try {
    await identify(call, operation)
    const early = await overrides.before(call)
    if (early) return early
    const outcome = await operation.handle(call)
    return { status: operation.status, headers: {}, ...outcome }
  } catch (error) {
    return replyToError(call, error)
  }
}

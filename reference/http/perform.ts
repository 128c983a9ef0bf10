import type { Seams } from '../seams.ts'
import type { Call } from './call.ts'
import { identify } from './identify.ts'
import type { Operation } from './operation.ts'
import { replyToError } from './refusal.ts'
import type { Reply } from './reply.ts'

/** Handles one call, from the identification of the caller to the reply, and applies every seam. */
export async function perform(call: Call, operation: Operation, seams: Seams): Promise<Reply> {
  return seams.answer(call, await replyTo(call, operation, seams))
}

async function replyTo(call: Call, operation: Operation, seams: Seams): Promise<Reply> {
  try {
    await identify(call, operation)
    const early = await seams.before(call)
    if (early) return early
    const outcome = await operation.handle(call)
    return { status: operation.status, headers: {}, ...outcome }
  } catch (error) {
    return replyToError(call, error)
  }
}

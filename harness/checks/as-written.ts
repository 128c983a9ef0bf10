import { isWrittenOtherwise } from '../client/is-written-otherwise.ts'
import { ifReadable } from './if-readable.ts'
import type { Reply } from './reply.ts'

export { isWrittenOtherwise }

/** A text as the response to the request that sets it shows it, where the server writes its words otherwise than they were sent. */
export function asWritten(sent: string, answer: Reply, field: string): string {
  const shown = answer.succeeded ? ifReadable(() => answer.field(field)) : undefined
  return isWrittenOtherwise(sent, shown) ? shown : sent
}

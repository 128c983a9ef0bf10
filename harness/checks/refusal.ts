import { operations, type OperationId } from '../../contract/derive/operations.ts'
import type { CheckContext } from './check.ts'
import { control } from './control.ts'
import type { Seen } from './entries.ts'
import { operationOf } from './id-parts.ts'
import { Observed } from './observed.ts'
import { isRecord, type Reply } from './reply.ts'
import type { Defaults, Entry } from './requirement.ts'

/**
 * Input that any server should reject, for an operation whose document lists the status codes of rejections but not their
 * conditions. A rejection must have one of the listed status codes; acceptance is recorded and is never a failure. `answer` of the
 * scenario is the control: the response to the same request with valid input, which must succeed. A 2xx that does not resemble that
 * success, such as an error message with 200, is a rejection.
 */
export const refused =
  <T extends { readonly answer: Reply }>(
    input: string,
    seen: Seen<T>,
    tried: (seen: T, context: CheckContext) => Promise<Reply | readonly Reply[]>,
    defaults: Defaults = {},
  ): Entry =>
  (id) => {
    const listed = operations[operationOf(id) as OperationId].others
    const says = `If the server rejects ${input}, the status code is ${listed.join(' or ')}.`
    return seen.implied(says, defaults, async (result, context) => {
      const { answer } = result
      control(answer).succeeded()
      const replies = [await tried(result, context)].flat()
      const rejections = replies.filter((reply) => !resembles(reply, answer))
      for (const reply of rejections) context.expect(reply).toHaveStatusIn(listed)
      if (rejections.length === 0)
        throw new Observed(`it was not refused: ${replies.map((reply) => reply.describe()).join('; ')}`)
    })(id)
  }

/**
 * Whether a response is a success of the same form as another: both have no body, both have the expected list, they share a field, or the
 * other one is no JSON and this one is empty.
 */
function resembles(reply: Reply, success: Reply): boolean {
  if (!reply.succeeded) return false
  if (success.size === 0) return reply.size === 0
  const due = success.jsonIfReadable()
  // The rendering of nothing is empty.
  if (reply.size === 0) return due === undefined
  const shown = reply.jsonIfReadable()
  if (!isRecord(shown) || !isRecord(due))
    return isRecord(shown) === isRecord(due) && reply.mediaType === success.mediaType
  const isComplete = !success.isEnvelope || !success.hasList() || reply.hasList()
  const fields = Object.keys(due)
  return isComplete && (fields.length === 0 || fields.some((field) => Object.hasOwn(shown, field)))
}

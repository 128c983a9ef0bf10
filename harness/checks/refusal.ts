import type { ScenarioContext, Wording } from './check.ts'
import { control } from './control.ts'
import { Observed } from './observed.ts'
import { isRecord, type Reply } from './reply.ts'
import type { WriteRequirement } from './requirement.ts'
import type { Capability } from './fixture-types.ts'

/** A control, as the first thing that a refusal tries: the response to the same request with valid input, which must succeed. */
type Valid = (reply: Reply) => void

/**
 * Input that any server should reject, for an operation whose document lists the status codes of rejections but not their
 * conditions. A rejection must have one of the listed status codes; acceptance is recorded and is never a failure. `tried`
 * returns the responses, after it has shown with `valid` that the same request with valid input succeeds. A 2xx that does not
 * resemble that success, such as an error message with 200, is a rejection.
 */
export const refusalOf =
  (requirement: WriteRequirement<'code-hosting'>) =>
  (
    id: string,
    wording: Wording & { readonly with: readonly number[]; readonly needs?: readonly Capability[] },
    tried: (context: ScenarioContext & { readonly valid: Valid }) => Promise<Reply | readonly Reply[]>,
  ): void => {
    const { with: listed, ...rest } = wording
    requirement(id, { level: 'implied', ...rest }, async ({ expect, ...context }) => {
      const success: Reply[] = []
      const valid: Valid = (reply) => {
        control(reply).succeeded()
        success.push(reply)
      }
      const replies = [await tried({ ...context, valid })].flat()
      if (success.length === 0) throw new Error(`${id} shows no success`)
      const refused = replies.filter((reply) => !success.some((one) => resembles(reply, one)))
      for (const reply of refused) expect(reply).toHaveStatusIn(listed)
      if (refused.length === 0)
        throw new Observed(`it was not refused: ${replies.map((reply) => reply.describe()).join('; ')}`)
    })
  }

/** Whether a response is a success of the same form as another: both have no body, a list where one is due, or a field in common. */
function resembles(reply: Reply, success: Reply): boolean {
  if (!reply.succeeded) return false
  if (success.size === 0 || reply.size === 0) return success.size === reply.size
  const [shown, due] = [reply.jsonIfReadable(), success.jsonIfReadable()]
  if (!isRecord(shown) || !isRecord(due))
    return isRecord(shown) === isRecord(due) && reply.mediaType === success.mediaType
  const isComplete = !success.isEnvelope || !success.hasList() || reply.hasList()
  const fields = Object.keys(due)
  return isComplete && (fields.length === 0 || fields.some((field) => Object.hasOwn(shown, field)))
}

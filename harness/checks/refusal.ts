import type { ScenarioContext, Wording } from './check.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'
import { requirement } from './code-hosting.ts'
import type { Capability } from './fixture-types.ts'

/**
 * Input that any server should reject, for an operation whose document lists the status codes of rejections but not their
 * conditions. A rejection must have one of the listed status codes; acceptance is recorded and is never a failure. `tried`
 * returns the responses, after a control has shown that the same request with valid input succeeds.
 */
export function refusal(
  id: string,
  wording: Wording & { readonly with: readonly number[]; readonly needs?: readonly Capability[] },
  tried: (context: ScenarioContext) => Promise<Reply | readonly Reply[]>,
): void {
  const { with: listed, ...rest } = wording
  requirement(id, { level: 'implied', ...rest }, async ({ expect, ...context }) => {
    const replies = [await tried(context)].flat()
    const refused = replies.filter(({ succeeded }) => !succeeded)
    for (const reply of refused) expect(reply).toHaveStatusIn(listed)
    if (refused.length === 0)
      throw new Observed(`it was not refused: ${replies.map((reply) => reply.describe()).join('; ')}`)
  })
}

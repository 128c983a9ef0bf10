import type { ScenarioContext, Wording } from './check.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'
import { requirement } from './requirement.ts'
import type { Capability } from './fixture-types.ts'

/**
 * Something that any server should refuse, where the document lists the statuses of refusals and hides when they come: a
 * refusal has to have one of them; taking it is recorded and never a failure. `tried` gives what was answered, once a
 * control has shown that the same call with good input succeeds.
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

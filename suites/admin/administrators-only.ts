import { each, type Seen, type Table } from '../common/words.ts'
import type { Reply, Scenario } from '../common/tools.ts'

const source = 'code-hosting, Authentication, 2'

/** Callers without administrator rights, and the requirement that each receives 403. */
const callers = {
  anonymous: { level: 'stated', says: 'An anonymous request returns 403.' },
  otherUser: { level: 'stated', says: 'A request by a user who is not an administrator returns 403.' },
  sameUser: {
    level: 'implied',
    says: 'A request by a user who is not an administrator returns 403 even if the path names that user.',
  },
} as const

/** The question of operations on behalf of a user; the document names administrators only for users themselves. */
export const forThemselves =
  'How does the operation respond to a user who is not an administrator if the path names that user?'

type Caller = keyof typeof callers

/**
 * Requirements, by id, that an operation returns 403 to callers without administrator rights: `rejected` sends the
 * request as each of them, and `accepted` is the control, the same request by an administrator.
 */
export const administratorsOnly = <T, C extends Caller>(
  accepted: Seen<T>,
  rejected: Scenario<Readonly<Record<NoInfer<C>, Reply>>>,
  ids: Readonly<Record<string, C>>,
): Table =>
  each(ids, (caller, id) => {
    const { level, says } = callers[caller]
    return {
      [id]: accepted[level](says, { source }, async (_, { play, expect }) => {
        expect((await play(rejected))[caller]).toHaveStatus(403)
      }),
    }
  })

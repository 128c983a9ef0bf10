import { control, type Reply, type Scenario, type CodeHostingSuite } from '../../harness/checks/index.ts'

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

type Caller = keyof typeof callers

/**
 * Requirements, by id, that an operation returns 403 to callers without administrator rights: `rejected` sends the
 * request as each of them, and `accepted` is the control, the same request by an administrator.
 */
export function administratorsOnly<C extends Caller>(
  { requirement }: CodeHostingSuite,
  accepted: Scenario<{ readonly answer: Reply }>,
  rejected: Scenario<Readonly<Record<NoInfer<C>, Reply>>>,
  ids: Readonly<Record<string, C>>,
): void {
  for (const [id, caller] of Object.entries<C>(ids))
    requirement(id, { source, ...callers[caller] }, async ({ play, expect }) => {
      control((await play(accepted)).answer).succeeded()
      expect((await play(rejected))[caller]).toHaveStatus(403)
    })
}

import type { ScenarioContext } from './check.ts'
import type { ForgeCaller } from './forge.ts'
import type { Reply } from './reply.ts'
import type { WriteQuestion } from './requirement.ts'
import type { Capability } from './fixture-types.ts'

/** Callers whose permission a document may not specify, and the question about each. */
const callersAsked = {
  anonymous: {
    asks: 'How does the operation respond to an anonymous request?',
    caller: ({ forge }: ScenarioContext) => forge.anonymous,
  },
  ordinary: {
    asks: 'How does the operation respond to an unrelated user?',
    caller: ({ forge, shared }: ScenarioContext) => forge.as(shared.stranger),
  },
  admin: {
    asks: 'How does the operation respond to an administrator without another role?',
    caller: ({ forge }: ScenarioContext) => forge.admin,
  },
} as const

export type UnspecifiedCaller = keyof typeof callersAsked

/**
 * Open questions: how an operation responds to callers whose permission is unspecified. One question for each caller,
 * named after the operation: `orgs.get.by-anonymous`.
 */
export const callerQuestionsOf =
  (question: WriteQuestion<'code-hosting'>) =>
  (
    operation: string,
    wording: {
      readonly source: string
      readonly callers?: readonly UnspecifiedCaller[]
      readonly needs?: readonly Capability[]
    },
    call: (caller: ForgeCaller, context: ScenarioContext) => Promise<Reply>,
  ): void => {
    const { source, callers = ['anonymous', 'ordinary', 'admin'], needs = [] } = wording
    for (const name of callers)
      question(`${operation}.by-${name}`, { source, asks: callersAsked[name].asks, needs }, async (context) =>
        (await call(callersAsked[name].caller(context), context)).describe(),
      )
  }

import type { ScenarioContext } from './check.ts'
import type { ForgeCaller } from './forge.ts'
import type { Reply } from './reply.ts'
import { question } from './requirement.ts'
import type { Capability } from './fixture-types.ts'

/** Callers whose permission a document may leave open. */
const others = {
  anonymous: {
    asks: 'What is answered to somebody who is not signed in?',
    caller: ({ forge }: ScenarioContext) => forge.anonymous,
  },
  ordinary: {
    asks: 'What is answered to somebody who is signed in and has nothing to do with it?',
    caller: ({ forge, shared }: ScenarioContext) => forge.as(shared.stranger),
  },
  admin: {
    asks: 'What is answered to an administrator who has nothing else to do with it?',
    caller: ({ forge }: ScenarioContext) => forge.admin,
  },
} as const

export type OtherCaller = keyof typeof others

/**
 * Open questions: what an operation answers to callers of whom the document does not say whether they may. One question
 * for each, named after the operation: `orgs.get.by-anonymous`.
 */
export function callerQuestions(
  operation: string,
  wording: {
    readonly source: string
    readonly callers?: readonly OtherCaller[]
    readonly needs?: readonly Capability[]
  },
  call: (caller: ForgeCaller, context: ScenarioContext) => Promise<Reply>,
): void {
  const { source, callers = ['anonymous', 'ordinary', 'admin'], needs = [] } = wording
  for (const name of callers)
    question(`${operation}.by-${name}`, { source, asks: others[name].asks, needs }, async (context) =>
      (await call(others[name].caller(context), context)).describe(),
    )
}

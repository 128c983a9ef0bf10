import { callerQuestionsOf } from './caller-questions.ts'
import { refusalOf } from './refusal.ts'
import { scenarioOf, suiteOf } from './requirement.ts'
import { responsesOf } from './responses.ts'

export type CodeHostingSuite = ReturnType<typeof codeHostingSuite>

/** A new suite of the code-hosting document, with functions that write several requirements at once. */
export function codeHostingSuite() {
  const suite = suiteOf('code-hosting')
  return {
    ...suite,
    callerQuestions: callerQuestionsOf(suite.question),
    refusal: refusalOf(suite.requirement),
    responses: responsesOf(suite.requirement),
  }
}

export const scenario = scenarioOf('code-hosting')

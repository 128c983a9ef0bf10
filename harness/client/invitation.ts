import type { Answer } from './answer.ts'
import { Unmet } from './unmet.ts'

/** What is missing where a user who was added as a collaborator is none. */
export const INVITED = 'a user who is a collaborator once added'

/** What may explain it, and what to do. */
export const INVITES =
  'Who was added (204) is no collaborator yet: does the server invite? Set `acceptInvitation` in the driver'

/**
 * "204 empty" is all that the document says of the addition of a collaborator. Where no operation has shown anybody who was added as a
 * collaborator, the server may invite users first, so that nothing is judged.
 */
export function assumeNoInvitation(isShown: boolean, answer: Answer): void {
  if (isShown) return
  throw new Unmet(INVITED, `${answer.request} was answered ${answer.summarize()}. ${INVITES}`, answer.id)
}

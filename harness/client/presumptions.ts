import type { Answer } from './answer.ts'
import { Unmet } from './unmet.ts'

/** What is missing where no response shows that what a presumption says holds, and what may explain it. */
export const presumptions = {
  addition: {
    missing: 'a user who is a collaborator once added',
    why: 'Who was added (204) is no collaborator yet: does the server invite? Set `acceptInvitation` in the driver',
  },
  ownership: {
    missing: 'an owner of an organization who is a member',
    why: 'The document says that the user owns the new organization, not that owners are members, and no response shows an owner as one',
  },
}

function assumeShown(presumption: keyof typeof presumptions, isShown: boolean, answer: Answer): void {
  if (isShown) return
  const { missing, why } = presumptions[presumption]
  throw new Unmet(missing, `${answer.request} was answered ${answer.summarize()}. ${why}`, answer.id)
}

/**
 * "204 empty" is all that the document says of the addition of a collaborator. Where no operation has shown anybody who was added as a
 * collaborator, the server may invite users first, so that nothing is judged.
 */
export function assumeNoInvitation(isShown: boolean, answer: Answer): void {
  assumeShown('addition', isShown, answer)
}

/**
 * "Path user becomes owner of the new organization" is all that the document says. Where no operation has shown an owner to be a member,
 * nothing is judged that rests on it.
 */
export function assumeOwnersAreMembers(isShown: boolean, answer: Answer): void {
  assumeShown('ownership', isShown, answer)
}

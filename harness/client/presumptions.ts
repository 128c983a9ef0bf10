import type { Answer } from './answer.ts'
import { Unmet } from './unmet.ts'

/** For each assumption: the missing prerequisite if no response confirms it, and a possible explanation. */
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
 * Requires a response that shows an added user as a collaborator. The document says only "204 empty" about the addition. Without
 * such a response, the server may invite users first, so nothing is judged.
 */
export function assumeNoInvitation(isShown: boolean, answer: Answer): void {
  assumeShown('addition', isShown, answer)
}

/**
 * Requires a response that shows an owner of an organization as a member. The document says only "path user becomes owner of the
 * new organization". Without such a response, nothing is judged that depends on it.
 */
export function assumeOwnersAreMembers(isShown: boolean, answer: Answer): void {
  assumeShown('ownership', isShown, answer)
}

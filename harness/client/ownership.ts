import type { Answer } from './answer.ts'
import { Unmet } from './unmet.ts'

/** What is missing where the owner of an organization is no member. */
export const OWNERS_ARE_MEMBERS = 'an owner of an organization who is a member'

/** What may explain it. */
export const WHETHER_OWNERS_ARE_MEMBERS =
  'The document says that the user owns the new organization, not that owners are members, and no response shows an owner as one'

/**
 * "Path user becomes owner of the new organization" is all that the document says. Where no operation has shown an owner to be a member,
 * nothing is judged that rests on it.
 */
export function assumeOwnersAreMembers(isShown: boolean, answer: Answer): void {
  if (isShown) return
  throw new Unmet(
    OWNERS_ARE_MEMBERS,
    `${answer.request} was answered ${answer.summarize()}. ${WHETHER_OWNERS_ARE_MEMBERS}`,
    answer.id,
  )
}

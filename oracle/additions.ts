import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'

/**
 * Whether additions of collaborators take effect by themselves. "204 empty" is all that the document says of PUT: a server may invite the
 * user, who is a collaborator only after accepting. What rests on an addition counts once a user who was added was shown as a collaborator.
 */
export class Additions {
  #isShown = false

  /** Notes what a response shows. */
  note({ showsAddition = false }: Judgement): void {
    this.#isShown ||= showsAddition
  }

  /** Whether a contradiction does not count, since the user may only be invited. */
  mayBeInvited({ restsOnAddition }: Contradiction): boolean {
    return restsOnAddition === true && !this.#isShown
  }
}

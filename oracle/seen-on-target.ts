import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { Additions } from './additions.ts'
import { ListLengths } from './list-lengths.ts'

/** What the responses of a target have shown together, without which some contradictions prove nothing. */
export class SeenOnTarget {
  readonly #lengths = new ListLengths()
  readonly #additions = new Additions()

  /** Notes what a response shows. */
  note(operation: string | undefined, judgement: Judgement): void {
    this.#lengths.note(operation, judgement)
    this.#additions.note(judgement)
  }

  /** Whether a contradiction counts: no page of a list and no invitation would explain it. */
  proves(found: Contradiction): boolean {
    return !this.#lengths.mayBePage(found) && !this.#additions.mayBeInvited(found)
  }

  /** Whether an invitation would explain a contradiction, and no page of a list would. */
  mayBeInvited(found: Contradiction): boolean {
    return this.#additions.mayBeInvited(found) && !this.#lengths.mayBePage(found)
  }
}

import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { ListLengths } from './list-lengths.ts'
import { Presumptions } from './presumptions.ts'

/** What the responses of a target have shown together, without which some contradictions prove nothing. */
export class SeenOnTarget {
  readonly #lengths = new ListLengths()
  readonly #presumptions = new Presumptions()

  /** Notes what a response shows. */
  note(operation: string | undefined, judgement: Judgement): void {
    this.#lengths.note(operation, judgement)
    this.#presumptions.note(judgement)
  }

  /** Whether a contradiction counts: no page of a list would explain it, and it rests on nothing that is open. */
  proves(found: Contradiction): boolean {
    return !this.#lengths.mayBePage(found) && !this.#presumptions.isOpen(found)
  }

  /** Whether a contradiction rests on what is open, and no page of a list would explain it. */
  isOpen(found: Contradiction): boolean {
    return this.#presumptions.isOpen(found) && !this.#lengths.mayBePage(found)
  }
}

import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import type { Observation } from '../harness/report/report.ts'
import { ListLengths } from './list-lengths.ts'
import { Presumptions } from './presumptions.ts'

/** Facts from all responses of a target, without which some contradictions prove nothing. */
export class SeenOnTarget {
  readonly #lengths = new ListLengths()
  readonly #presumptions = new Presumptions()

  /** Records the facts that a response shows. */
  note(operation: string | undefined, judgement: Judgement): void {
    this.#lengths.note(operation, judgement)
    this.#presumptions.note(judgement)
  }

  /** Whether a contradiction counts: no page of a list explains it, and it rests on no open assumption. */
  proves(found: Contradiction): boolean {
    return !this.#lengths.mayBePage(found) && !this.#presumptions.isOpen(found)
  }

  /** Whether a contradiction rests on an open assumption, and no page of a list explains it. */
  isOpen(found: Contradiction): boolean {
    return this.#presumptions.isOpen(found) && !this.#lengths.mayBePage(found)
  }

  /** Whether a repetition of a list that may show an earlier state is futile: lists of its length have proved to be pages. */
  isCutAgain(found: Contradiction): boolean {
    return this.#lengths.isCutAgain(found)
  }

  /** Lists that may be pages of longer ones, although nothing leads to a further page. */
  get cutLists(): Observation[] {
    return this.#lengths.cut
      .filter(({ first }) => !this.#presumptions.isOpen(first))
      .map(({ operation, length, times, first }) => ({
        operation,
        what: `lists end after ${length} ${length === 1 ? 'entry' : 'entries'} although there are more, and no Link header names a further page`,
        times,
        exchange: first.exchange,
        suspect: true,
      }))
  }
}

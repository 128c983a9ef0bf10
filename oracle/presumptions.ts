import type { Contradiction } from '../model/state/contradiction.ts'
import type { Presumption } from '../model/state/presumption.ts'
import type { Judgement } from '../model/oracle.ts'

/**
 * Assumptions that no sentence states, and that responses have confirmed. A contradiction that rests on an unconfirmed assumption
 * does not count.
 */
export class Presumptions {
  readonly #shown = new Set<Presumption>()

  /** Records the assumption that a response confirms. */
  note({ shows }: Judgement): void {
    if (shows) this.#shown.add(shows)
  }

  /** Whether a contradiction does not count because it rests on an unconfirmed assumption. */
  isOpen({ restsOn }: Contradiction): boolean {
    return restsOn !== undefined && !this.#shown.has(restsOn)
  }
}

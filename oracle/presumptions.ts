import type { Contradiction } from '../model/state/contradiction.ts'
import type { Presumption } from '../model/state/presumption.ts'
import type { Judgement } from '../model/oracle.ts'

/** What no sentence says and responses have shown to hold: on a target where none has, what rests on it counts for nothing. */
export class Presumptions {
  readonly #shown = new Set<Presumption>()

  /** Notes what a response shows. */
  note({ shows }: Judgement): void {
    if (shows) this.#shown.add(shows)
  }

  /** Whether a contradiction does not count, since it rests on what no response has shown. */
  isOpen({ restsOn }: Contradiction): boolean {
    return restsOn !== undefined && !this.#shown.has(restsOn)
  }
}

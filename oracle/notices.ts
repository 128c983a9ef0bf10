import type { Judgement } from '../model/oracle.ts'
import type { Observation } from '../harness/report/report.ts'

/** Observations about responses that no sentence of a document decides. They are shown to users and never counted. */
export class Notices {
  readonly #seen = new Map<string, Observation>()

  /** Records the observations of the model about a response. */
  note(operation: string | undefined, exchange: string, { noticed }: Judgement): void {
    for (const what of noticed) {
      const key = `${operation ?? ''} ${what}`
      const before = this.#seen.get(key)
      this.#seen.set(key, {
        operation: operation ?? 'other requests',
        what,
        times: (before?.times ?? 0) + 1,
        exchange: before?.exchange ?? exchange,
      })
    }
  }

  /** One for each operation and kind, with the first exchange that shows it. */
  get all(): Observation[] {
    return [...this.#seen.values()]
  }
}

import type { Judgement } from '../model/oracle.ts'
import type { Observation } from '../harness/report/report.ts'

/** Observations about responses that no sentence of a document decides. They are shown to users and never counted. */
export class Notices {
  readonly #seen = new Map<string, Observation>()

  /** Records the observations of the model about a response. */
  note(operation = 'other requests', exchange: string, { noticed, suspected }: Judgement): void {
    for (const what of noticed) this.#add({ operation, what, times: 1, exchange })
    for (const what of suspected) this.#add({ operation, what, times: 1, exchange, suspect: true })
  }

  #add(one: Observation): void {
    const key = `${one.operation} ${one.what}`
    const before = this.#seen.get(key)
    this.#seen.set(key, before ? { ...before, times: before.times + 1 } : one)
  }

  /** One for each operation and kind, with the first exchange that shows it. */
  get all(): Observation[] {
    return [...this.#seen.values()]
  }
}

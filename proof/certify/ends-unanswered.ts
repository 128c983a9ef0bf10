import type { Exchange } from '../../harness/report/evidence.ts'

/**
 * Whether the request that ended last, before clean-up, has no response, as where a target was given up: a report that does not say
 * so leaves out why little was asked.
 */
export class EndsUnanswered {
  isUnanswered = false
  #lastEnd = -1

  /** Takes a line of evidence, whatever it holds. */
  add({ id, order, response }: Partial<Exchange>): void {
    const end = order?.[1] ?? -1
    if (typeof id !== 'string' || id.startsWith('cleanup') || end <= this.#lastEnd) return
    this.#lastEnd = end
    this.isUnanswered = response === undefined
  }
}

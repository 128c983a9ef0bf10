import type { Exchange } from '../../harness/report/evidence.ts'

/**
 * Whether the last request before clean-up has no response, for example because the target was given up. A report that conceals
 * this hides why few requests were sent.
 */
export class EndsUnanswered {
  isUnanswered = false
  #lastEnd = -1

  /** Reads a line of evidence with any content. */
  add({ id, order, response }: Partial<Exchange>): void {
    const end = order?.[1] ?? -1
    if (typeof id !== 'string' || id.startsWith('cleanup') || end <= this.#lastEnd) return
    this.#lastEnd = end
    this.isUnanswered = response === undefined
  }
}

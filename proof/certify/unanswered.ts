import type { Exchange } from '../../harness/report/evidence.ts'

/** The requests without a complete response in the evidence of a phase. What they hide is unknown. */
export class Unanswered {
  /** Whether it is the last request before clean-up, for example because the target was given up. */
  isLast = false
  /** Ids of documented reads: the client has sent them again, or the response was longer than its limit. */
  readonly reads: string[] = []
  #lastEnd = -1

  /** Reads a line of evidence with any content. */
  add({ id, operation, order, request, response }: Partial<Exchange>): void {
    if (typeof id !== 'string' || id.startsWith('cleanup')) return
    if (response === undefined && operation !== undefined && request?.method === 'GET') this.reads.push(id)
    const end = order?.[1] ?? -1
    if (end <= this.#lastEnd) return
    this.#lastEnd = end
    this.isLast = response === undefined
  }
}

import type { Exchange } from '../../harness/report/evidence.ts'
import { toText } from './bytes.ts'

const NEWLINE = 10

/**
 * Whether the request that ended last, before clean-up, has no response, as where a target was given up: a report that does not say
 * so leaves out why little was asked.
 */
export function endsUnanswered(evidence: Uint8Array): boolean {
  let lastEnd = -1
  let isUnanswered = false
  for (let start = 0; start < evidence.length;) {
    const found = evidence.indexOf(NEWLINE, start)
    const end = found === -1 ? evidence.length : found
    const { id, order, response } = JSON.parse(toText(evidence.subarray(start, end))) as Partial<Exchange>
    start = end + 1
    if (id === undefined || id.startsWith('cleanup') || (order?.[1] ?? -1) <= lastEnd) continue
    lastEnd = order?.[1] ?? -1
    isUnanswered = response === undefined
  }
  return isUnanswered
}

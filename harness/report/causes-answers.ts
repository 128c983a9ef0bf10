import type { Trouble } from './causes-troubles.ts'

/** An operation that answers what it should not. */
export interface BadAnswer {
  readonly operation: string
  readonly status: number
}

/** The answers that are wrong whatever is looked for in them: that of a trouble may be one of them. */
export function badAnswersOf(troubles: readonly Trouble[]): Map<Trouble, BadAnswer> {
  const known = new Set(troubles.filter(showsBadStatus).map((trouble) => keyOf(answerOf(trouble))))
  const found = new Map<Trouble, BadAnswer>()
  for (const trouble of troubles) {
    const answer = answerOf(trouble)
    if (answer && known.has(keyOf(answer))) found.set(trouble, answer)
  }
  return found
}

/**
 * Whether a trouble says that the status itself is wrong. A success where a refusal was asked for is not meant: it says
 * nothing of what else the same operation answers with success.
 */
function showsBadStatus(trouble: Trouble): boolean {
  const status = answerOf(trouble)?.status
  if (status === undefined || (status >= 200 && status < 300)) return false
  if (status >= 500) return true
  const { verdict, expected, message } = trouble.result
  if (verdict === 'unmet') return /\bshould succeed\b|\bshould be answered\b/.test(message ?? '')
  return /^(?:status|one of the statuses)\b/.test(expected ?? '')
}

function answerOf({ exchange, requirement, result }: Trouble): BadAnswer | undefined {
  const operation = exchange?.operation ?? requirement.operation
  const status = exchange ? exchange.response?.status : statusInWords(result.received)
  return operation === undefined || status === undefined ? undefined : { operation, status }
}

/** Without evidence: `500 application/json, 18 bytes`. */
function statusInWords(received: string | undefined): number | undefined {
  const digits =
    /^([1-5]\d\d) with/.exec(received ?? '')?.[1] ?? /^([1-5]\d\d) \S+\/\S+,/.exec(received ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function keyOf(answer: BadAnswer | undefined): string {
  return answer ? `${answer.operation} ${answer.status}` : ''
}

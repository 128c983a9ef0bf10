import type { RecordedFailure } from '../client/failure.ts'
import type { Trouble } from './troubles.ts'

/** A response of an operation that fails whatever is required of its body. */
export interface BadResponse {
  /** Method and path where they are known, otherwise the id of the operation. */
  readonly operation: string
  readonly status: number
}

/** The troubles whose response is one that some failure shows to have a wrong status. */
export function badResponsesOf(troubles: readonly Trouble[]): Map<Trouble, BadResponse> {
  const bad = new Set(troubles.filter(showsBadStatus).map((trouble) => keyOf(responseOf(trouble))))
  const found = new Map<Trouble, BadResponse>()
  for (const trouble of troubles) {
    const response = responseOf(trouble)
    if (response && bad.has(keyOf(response))) found.set(trouble, response)
  }
  return found
}

/**
 * Whether the status itself is wrong. A success in place of a refusal is not meant: other successes of the operation may
 * be right.
 */
function showsBadStatus(trouble: Trouble): boolean {
  const status = responseOf(trouble)?.status
  if (status === undefined || (status >= 200 && status < 300)) return false
  return status >= 500 || requiresOtherStatus(trouble.result.failure)
}

function requiresOtherStatus(failure: RecordedFailure | undefined): boolean {
  return failure?.kind === 'status' && (failure.rule === 'one-of' || failure.rule === 'success')
}

function responseOf({ exchange, requirement, result: { failure } }: Trouble): BadResponse | undefined {
  const status = failure?.status ?? exchange?.response?.status
  const operation = failure?.endpoint ?? exchange?.operation ?? requirement.operation
  return operation === undefined || status === undefined ? undefined : { operation, status }
}

function keyOf(response: BadResponse | undefined): string {
  return response ? `${response.operation} ${response.status}` : ''
}

import type { RecordedFailure } from '../client/failure.ts'
import type { Problem } from './problems.ts'

/** A response with a wrong status, whatever its body. */
export interface BadResponse {
  /** Method and path if known, otherwise the id of the operation. */
  readonly operation: string
  readonly status: number
}

/** The problems with a response whose status some failure shows to be wrong. */
export function badResponsesOf(problems: readonly Problem[]): Map<Problem, BadResponse> {
  const bad = new Set(problems.filter(showsBadStatus).map((problem) => keyOf(responseOf(problem))))
  const found = new Map<Problem, BadResponse>()
  for (const problem of problems) {
    const response = responseOf(problem)
    if (response && bad.has(keyOf(response))) found.set(problem, response)
  }
  return found
}

/** Whether the status itself is wrong. Excludes a success in place of a refusal: other successes of the operation may be right. */
function showsBadStatus(problem: Problem): boolean {
  const status = responseOf(problem)?.status
  if (status === undefined || (status >= 200 && status < 300)) return false
  return status >= 500 || requiresOtherStatus(problem.result.failure)
}

function requiresOtherStatus(failure: RecordedFailure | undefined): boolean {
  return failure?.kind === 'status' && (failure.rule === 'one-of' || failure.rule === 'success')
}

function responseOf({ exchange, requirement, result: { failure } }: Problem): BadResponse | undefined {
  const status = failure?.status ?? exchange?.response?.status
  const operation = failure?.endpoint ?? exchange?.operation ?? requirement.operation
  return operation === undefined || status === undefined ? undefined : { operation, status }
}

function keyOf(response: BadResponse | undefined): string {
  return response ? `${response.operation} ${response.status}` : ''
}

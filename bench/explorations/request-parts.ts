import { operations, type OperationId } from '../../contract/derive/operations.ts'
import { isRecord } from '../../fixtures/json-object.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { PathParameters } from '../../oracle/path-parameters.ts'

/** A documented request of a caller, read from an exchange. */
export interface DocumentedRequest {
  readonly operation: OperationId
  readonly method: string
  readonly query: URLSearchParams
  readonly parameters: Readonly<Record<string, string>>
  /** The object in the body; an empty one if the body is something else. */
  readonly body: Readonly<Record<string, unknown>>
}

const readers = Object.fromEntries(
  Object.entries(operations).map(([id, operation]) => [id, new PathParameters(operation)]),
)

/** The documented request of an exchange; undefined for requests of drivers and of no operation. */
export function documentedRequest({ operation, purpose, request }: Exchange): DocumentedRequest | undefined {
  const reader = purpose ? undefined : readers[operation ?? '']
  if (!reader) return undefined
  const { pathname, searchParams } = new URL(request.url)
  return {
    operation: operation as OperationId,
    method: request.method,
    query: searchParams,
    parameters: ownerNamed(reader.in(pathname)),
    body: jsonOf(request.body),
  }
}

/** The times of a repository have its owner as `username` in their paths. */
function ownerNamed(parameters: Record<string, string>): Record<string, string> {
  const { username, reponame } = parameters
  return reponame === undefined || username === undefined ? parameters : { ...parameters, owner: username }
}

function jsonOf(body: Exchange['request']['body']): Readonly<Record<string, unknown>> {
  if (!body || !('text' in body)) return {}
  try {
    const json: unknown = JSON.parse(body.text)
    return isRecord(json) ? json : {}
  } catch {
    return {}
  }
}

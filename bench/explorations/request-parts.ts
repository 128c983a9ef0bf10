import { operations, type OperationId } from '../../contract/derive/operations.ts'
import { isRecord } from '../../fixtures/json-object.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { mediaTypeOf } from '../../harness/client/media-type.ts'
import { PathParameters } from '../../oracle/path-parameters.ts'

/** A documented request of a caller, read from an exchange. */
export interface DocumentedRequest {
  readonly operation: OperationId
  readonly method: string
  readonly query: URLSearchParams
  readonly parameters: Readonly<Record<string, string>>
  /** The fields of the JSON object or form in the body; text as the field `body`. Empty if the body is something else. */
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
    body: bodyOf(request),
  }
}

/** The times of a repository have its owner as `username` in their paths. */
function ownerNamed(parameters: Record<string, string>): Record<string, string> {
  const { username, reponame } = parameters
  return reponame === undefined || username === undefined ? parameters : { ...parameters, owner: username }
}

function bodyOf({ headers, body }: Exchange['request']): Readonly<Record<string, unknown>> {
  if (!body || !('text' in body)) return {}
  const type = mediaTypeOf(headers)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body.text))
  if (type === 'text/plain') return { body: body.text }
  return recordIn(body.text)
}

/** The fields of a JSON object; none if the text is something else. */
export function recordIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json : {}
  } catch {
    return {}
  }
}

/** The values of a body with the names of their fields; an entry of a list has the name of the list. */
export function leaves(value: unknown, name = ''): Array<readonly [name: string, value: unknown]> {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leaves(one, key))
  return [[name, value]]
}

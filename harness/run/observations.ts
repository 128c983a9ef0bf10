import type { Exchange } from '../client/exchange.ts'
import type { Observation } from '../report/report.ts'
import type { Operation, Operations } from '../checks/operation.ts'

/** The media types that the code-hosting document names for answers. */
const DOCUMENTED_TYPES = ['application/json', 'text/html']

/**
 * Every answer to a documented operation, wherever in the run it was seen, held against the statuses and media types
 * that the document lists for it. What is not listed is noticed, not judged.
 */
export function observationsOf(exchanges: readonly Exchange[], operations: Operations): Observation[] {
  const seen = new Map<string, Observation>()
  for (const exchange of exchanges) {
    const operation = exchange.operation === undefined ? undefined : operations[exchange.operation]
    if (!operation || !exchange.response || exchange.operation === undefined) continue
    for (const what of unlisted(operation, exchange.response)) {
      const key = `${exchange.operation} ${what}`
      const times = (seen.get(key)?.times ?? 0) + 1
      const first = seen.get(key)?.exchange ?? exchange.id
      seen.set(key, { operation: exchange.operation, what, times, exchange: first })
    }
  }
  return [...seen.values()]
}

function unlisted(operation: Operation, response: NonNullable<Exchange['response']>): string[] {
  const { status, headers, body } = response
  const found: string[] = []
  const listed = [operation.success, ...operation.others]
  // The legacy document lists no status codes.
  if (operation.document === 'code-hosting' && !listed.includes(status)) found.push(`status ${status}`)
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const mediaType = type?.split(';', 1)[0]?.trim().toLowerCase() ?? 'no media type'
  const isDeclared = operation.answers !== 'undeclared'
  if (body && isDeclared && !DOCUMENTED_TYPES.includes(mediaType))
    found.push(`${mediaType} with status ${status}`)
  return found
}

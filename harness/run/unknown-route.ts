import type { Answer } from '../client/answer.ts'
import type { EvidenceBody, Exchange, HeaderLines } from '../client/exchange.ts'
import { mediaTypeOf } from '../client/media-type.ts'

/** A response with the requested path. */
export interface Responded {
  readonly path: string
  readonly status: number
  readonly headers: HeaderLines
  readonly body: string
}

/** The response in the evidence; undefined if there is none. */
export function respondedTo({
  request,
  response,
}: Pick<Exchange, 'request' | 'response'>): Responded | undefined {
  if (!response) return undefined
  const { status, headers, body } = response
  return { path: new URL(request.url).pathname, status, headers, body: body ? textOf(body) : '' }
}

/** The response to a request for a path. */
export function answeredOn(path: string, { status, headers, body }: Answer): Responded {
  return { path, status, headers, body: body.toString() }
}

function textOf(body: EvidenceBody): string {
  return 'text' in body ? body.text : Buffer.from(body.base64, 'base64').toString()
}

/** The statuses of HTTP for a method that a server does not support, for this path or at all. */
const UNSUPPORTED = new Set([405, 501])

/**
 * Whether a server lacks an operation: it says so, or responds like an unknown path. A response for a missing resource can look the
 * same, so the request must name an existing one. The text of HTML pages is not compared, because it can contain tokens and times.
 */
export function isUnknownRoute(one: Responded, surelyUnknown: Responded): boolean {
  if (UNSUPPORTED.has(one.status)) return true
  return surelyUnknown.status >= 400 && shapeOf(one) === shapeOf(surelyUnknown)
}

/** The compared parts of a response. Error messages can repeat the path, also with an additional slash at its end. */
export function shapeOf({ path, status, headers, body }: Responded): string {
  const type = mediaTypeOf(headers)
  const bare = path.replace(/\/+$/, '')
  const compared = type === 'text/html' ? '' : body.replaceAll(`${bare}/`, '').replaceAll(bare, '')
  return JSON.stringify([status, type, compared])
}

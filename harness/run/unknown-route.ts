import type { Answer } from '../client/answer.ts'
import type { EvidenceBody, Exchange, HeaderLines } from '../client/exchange.ts'
import { mediaTypeOf } from '../client/media-type.ts'

/** A response with the path that was asked for. */
export interface Responded {
  readonly path: string
  readonly status: number
  readonly headers: HeaderLines
  readonly body: string
}

/** The response that the evidence has; undefined where there is none. */
export function respondedTo({
  request,
  response,
}: Pick<Exchange, 'request' | 'response'>): Responded | undefined {
  if (!response) return undefined
  const { status, headers, body } = response
  return { path: new URL(request.url).pathname, status, headers, body: body ? textOf(body) : '' }
}

/** An answer on a path. */
export function answeredOn(path: string, { status, headers, body }: Answer): Responded {
  return { path, status, headers, body: body.toString() }
}

function textOf(body: EvidenceBody): string {
  return 'text' in body ? body.text : Buffer.from(body.base64, 'base64').toString()
}

/** What HTTP has for a method that a server does not support, there or at all. */
const UNSUPPORTED = new Set([405, 501])

/**
 * Whether a server has no such operation: it says so, or responds as it does on a path that it surely does not have. A response for a
 * missing resource can look alike: ask for one that exists. Pages of HTML can have tokens and times in them, so that their text is not compared.
 */
export function isUnknownRoute(one: Responded, surelyUnknown: Responded): boolean {
  if (UNSUPPORTED.has(one.status)) return true
  return surelyUnknown.status >= 400 && shapeOf(one) === shapeOf(surelyUnknown)
}

/** What is compared of a response. Error messages can repeat the path, also with a slash at its end that was not asked for. */
export function shapeOf({ path, status, headers, body }: Responded): string {
  const type = mediaTypeOf(headers)
  const bare = path.replace(/\/+$/, '')
  const compared = type === 'text/html' ? '' : body.replaceAll(`${bare}/`, '').replaceAll(bare, '')
  return JSON.stringify([status, type, compared])
}

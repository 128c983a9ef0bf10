import type { Answer } from '../rules/answers.ts'

/** A response as data, so overrides can read and change it before it is sent. */
export interface Reply extends Answer {
  /** Sent if there is no `json`. */
  body?: string | Uint8Array<ArrayBuffer>
  /** One Set-Cookie header each: they cannot be combined. */
  cookies?: readonly string[]
}

/** A success, with the status code of the operation's table row. */
export type Outcome = Partial<Reply>

export const json = (value: unknown): Outcome => ({ json: value })

export const nothing: Outcome = {}

export const html = (text: string): Outcome => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: text,
})

/** Status codes without a body and without Content-Length. */
const bodiless = [204, 304]

export function toResponse(reply: Reply): Response {
  const response = withoutCookies(reply)
  for (const cookie of reply.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

function withoutCookies(reply: Reply): Response {
  const headers: Record<string, string> = { ...reply.headers }
  const { status } = reply
  if (bodiless.includes(status)) return new Response(null, { status, headers })
  if (reply.json !== undefined) {
    headers['content-type'] ??= 'application/json; charset=utf-8'
    return new Response(JSON.stringify(reply.json), { status, headers })
  }
  // Set explicitly, because the server would send an empty chunked body.
  if (reply.body === undefined) headers['content-length'] = '0'
  return new Response(reply.body ?? null, { status, headers })
}

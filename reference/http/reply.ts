/** An answer as data, so that it can be looked at and rewritten before it is sent. */
export interface Reply {
  status: number
  headers: Record<string, string>
  /** Sent as JSON. Takes the place of `body`. */
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer>
  /** One Set-Cookie header each: these cannot be joined into one. */
  cookies?: readonly string[]
}

/** A success, whose status the operation's own entry in the table says. */
export type Outcome = Partial<Reply>

export const json = (value: unknown): Outcome => ({ json: value })

export const nothing: Outcome = {}

export const html = (text: string): Outcome => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: text,
})

/** The statuses that never have a body, nor say how long it is. */
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
  // Said outright, because the server would send an empty body in chunks.
  if (reply.body === undefined) headers['content-length'] = '0'
  return new Response(reply.body ?? null, { status, headers })
}

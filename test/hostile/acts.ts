import type { Hostility } from '../support/hostile-proxy.ts'

/** A correct response of the user search, 21 bytes long. */
export const GOOD = '{"ok":true,"data":[]}'

/** Writes these bytes and closes the connection. */
export function raw(bytes: string | Buffer): Hostility {
  return (_request, _response, socket) => socket.end(bytes)
}

/** Answers 200 with this body as JSON. */
export function json(body: string | Buffer, headers: Record<string, string> = {}): Hostility {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
}

/** Writes a literal head and body, and closes the connection. */
export function withHead(head: string, body: string): Hostility {
  return raw(`${head}\r\n\r\n${body}`)
}

/** Behaves one way for the first requests, then another way. */
export function times(count: number, first: Hostility, then: Hostility): Hostility {
  let left = count
  return (...given) => (left-- > 0 ? first : then)(...given)
}

/** Answers with a status code and no body. */
export function busy(status: number, headers: Record<string, string> = {}): Hostility {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end()
  }
}

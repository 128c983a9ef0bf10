import type { HeaderLines } from './exchange.ts'

/** No session has a shorter value; a language or a setting has, and is a common word. In characters. */
export const MIN_SESSION_LENGTH = 8

/** Stands in place of a cookie that has no name of its own. */
const COOKIE = '«cookie»'

/** The placeholder of the redactor for a whole value. */
const hidden = /^«[^»]*»$/

/**
 * A cookie can stand for a session on any response; its value is never recorded, and never searched for elsewhere. What is hidden
 * already, as the cookies of a sign-in are, keeps its name.
 */
export function withoutCookie(name: string, value: string): string {
  if (name.toLowerCase() !== 'set-cookie') return value
  return value.replace(/^([^=;]*)=([^;]+)/, (_, cookie: string, content: string) =>
    hidden.test(content) ? `${cookie}=${content}` : `${cookie}=${COOKIE}`,
  )
}

/** The same for the cookies that a request sends back, each of which gets the one placeholder that its response has. */
export function withoutCookies(name: string, value: string): string {
  if (name.toLowerCase() !== 'cookie') return value
  return value.replace(/=([^;]+)/g, (line, content: string) => (hidden.test(content) ? line : `=${COOKIE}`))
}

/** The values of the cookies that a response sets. */
export function cookiesOf(headers: HeaderLines): string[] {
  return headers.flatMap(([name, value]) => {
    const cookie = name.toLowerCase() === 'set-cookie' ? /^[^=;]*=([^;]+)/.exec(value)?.[1] : undefined
    return cookie ?? []
  })
}

import type { HeaderLines } from './exchange.ts'

/** Session ids are at least this long, in characters; a language or a setting is shorter, and is a common word. */
export const MIN_SESSION_LENGTH = 8

/** Replaces a cookie without a name of its own. */
const COOKIE = '«cookie»'

/** The placeholder of the redactor for a whole value. */
const hidden = /^«[^»]*»$/

/**
 * Removes the value of a cookie. Any cookie can identify a session, so its value is never recorded, and never searched for
 * elsewhere. A placeholder from the redactor, as for the cookies of a sign-in, stays.
 */
export function withoutCookie(name: string, value: string): string {
  if (name.toLowerCase() !== 'set-cookie') return value
  return value.replace(/^([^=;]*)=([^;]+)/, (_, cookie: string, content: string) =>
    hidden.test(content) ? `${cookie}=${content}` : `${cookie}=${COOKIE}`,
  )
}

/** The same for the cookies of a request, which get the placeholder of their response. */
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

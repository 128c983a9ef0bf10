import type { HeaderLines } from './exchange.ts'

/** No session has a shorter value; a language or a setting has, and is a common word. In characters. */
export const SHORTEST_SESSION = 8

/** A cookie can stand for a session on any response; its value is never recorded, and never searched for elsewhere. */
export function withoutCookie(name: string, value: string): string {
  if (name.toLowerCase() !== 'set-cookie') return value
  return value.replace(/^([^=;]*)=[^;]+/, '$1=«cookie»')
}

/** The values of the cookies that a response sets. */
export function cookiesOf(headers: HeaderLines): string[] {
  return headers.flatMap(([name, value]) => {
    const cookie = name.toLowerCase() === 'set-cookie' ? /^[^=;]*=([^;]+)/.exec(value)?.[1] : undefined
    return cookie ?? []
  })
}

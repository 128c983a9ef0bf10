import { isIP } from 'node:net'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { orUndefined, UsageError } from '../base/usage-error.ts'

export interface BaseUrl {
  /** Without a trailing slash. */
  readonly url: string
  readonly loopback: boolean
}

/** Reads the {base_url} of a document; `basePath` is the part that the suite adds itself. */
export function parseBaseUrl(text: string, place: string, basePath?: string): BaseUrl {
  const url = orUndefined(() => new URL(text))
  if (!url || !/^https?:\/\//i.test(text)) {
    const shown = withoutUser(text)
    // `localhost:3000` parses as a URL with the scheme "localhost".
    const hint = /^[\w.-]+(:\d+)?(\/.*)?$/.test(shown) ? `; write http://${shown}` : ''
    throw new UsageError(`${place}: "${shown}" is not a URL that begins with http:// or https://${hint}`)
  }
  if (url.username || url.password)
    throw new UsageError(`${place}: the URL must not contain credentials; name an administrator instead`)
  if (url.search || url.hash) throw new UsageError(`${place}: the URL must not contain "?" or "#"`)
  const path = url.pathname.replace(/\/+$/, '')
  if (basePath && path.endsWith(basePath))
    throw new UsageError(`${place}: leave out ${basePath}; the suite adds it`)
  return { url: url.origin + path, loopback: isLoopback(url.hostname) }
}

/**
 * Whether an address of any kind may contain a secret: a password, a user of an HTTP address, which is often a token, or a query. Others,
 * such as `git@host:path`, name users who sign in with a key.
 */
export function mayHoldSecret(text: string): boolean {
  const url = orUndefined(() => new URL(text))
  if (/^https?:/i.test(text))
    return url ? Boolean(url.username || url.password || url.search) : /[@?]/.test(text)
  return Boolean(url?.password || url?.search) || /\/\/[^/@]*:[^/@]+@/.test(text)
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1'
}

/** Text that is not a URL may still contain a password. */
function withoutUser(text: string): string {
  return visibleAtMost(text.replace(/^([a-z][\w+.-]*:\/\/)?.*@/is, '$1…@'), 200)
}

import { isIP } from 'node:net'
import { visibleAtMost } from '../harness/report/visible.ts'
import { UsageError } from './usage-error.ts'

export interface Address {
  /** Without a slash at its end. */
  readonly url: string
  readonly loopback: boolean
}

/** Reads the {base_url} of a document; `basePath` is what belongs to the document and not to its base. */
export function parseAddress(text: string, from: string, basePath?: string): Address {
  const url = parseOrNull(text)
  if (!url || !['http:', 'https:'].includes(url.protocol) || !/^https?:\/\//i.test(text))
    throw new UsageError(`${from}: "${withoutUser(text)}" is no http or https address`)
  if (url.username || url.password)
    throw new UsageError(`${from}: an address must not carry credentials; name an administrator instead`)
  if (url.search || url.hash) throw new UsageError(`${from}: an address must have no "?" and no "#"`)
  const path = url.pathname.replace(/\/+$/, '')
  if (basePath && path.endsWith(basePath))
    throw new UsageError(`${from}: leave out ${basePath}; the suite adds it`)
  return { url: url.origin + path, loopback: isLoopback(url.hostname) }
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1'
}

function parseOrNull(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** What is no address may still have a password in it. */
function withoutUser(text: string): string {
  return visibleAtMost(text.replace(/\/\/[^/]*@/, '//…@'), 200)
}

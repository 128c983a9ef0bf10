/**
 * The path of an address on the server of a document, from {base_url} on; undefined if it is not an address, or leads to another
 * server. `from`: the base path for a relative address.
 */
export function ownPath(address: string, from: string, url: string): string | undefined {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const current = new URL(`.${from}`, base)
  if (!URL.canParse(address, current)) return undefined
  const { origin, pathname, search } = new URL(address, current)
  if (origin !== base.origin || !pathname.startsWith(base.pathname)) return undefined
  return `/${pathname.slice(base.pathname.length)}${search}`
}

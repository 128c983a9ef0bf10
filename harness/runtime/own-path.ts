/**
 * Where an address leads on the server of a document, from {base_url} on; undefined where it is no address, or leads elsewhere. `from`:
 * the path that a relative address starts from.
 */
export function ownPath(address: string, from: string, url: string): string | undefined {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const current = new URL(`.${from}`, base)
  if (!URL.canParse(address, current)) return undefined
  const { origin, pathname, search } = new URL(address, current)
  if (origin !== base.origin || !pathname.startsWith(base.pathname)) return undefined
  return `/${pathname.slice(base.pathname.length)}${search}`
}

import type { HeaderLines } from './exchange.ts'

/** The query of the next page that `Link` headers name (RFC 8288, `rel="next"`); undefined without one. */
export function nextQuery(headers: HeaderLines): string | undefined {
  const fields = headers.flatMap(([name, value]) => (name.toLowerCase() === 'link' ? value : []))
  const links = fields.join(', ').split(/,\s*(?=<)/)
  const next = links.find((link) => /;\s*rel=(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next)\s*(?:;|$)/i.test(link))
  const query = /^<[^>?]*\?([^>#]*)/.exec(next ?? '')?.[1]
  return query === '' ? undefined : query
}

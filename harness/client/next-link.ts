import type { HeaderLines } from './exchange.ts'

/** The address of the next page that `Link` headers name (RFC 8288, `rel="next"`), as it is written; undefined without one. */
export function nextLink(headers: HeaderLines): string | undefined {
  const fields = headers.flatMap(([name, value]) => (name.toLowerCase() === 'link' ? value : []))
  const links = fields.join(', ').split(/,\s*(?=<)/)
  const next = links.find((link) => /;\s*rel=(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next)\s*(?:;|$)/i.test(link))
  return /^<\s*([^>]*?)\s*>/.exec(next ?? '')?.[1]
}

import type { HeaderLines } from './exchange.ts'

/**
 * The address of the next page in `Link` headers (RFC 8288, `rel="next"`), as written; undefined without one. Takes time linear in
 * the length of the headers, for any input.
 */
export function nextLink(headers: HeaderLines): string | undefined {
  const fields = headers.flatMap(([name, value]) => (name.toLowerCase() === 'link' ? value : []))
  const links = fields.join(', ').split(/,\s*(?=<)/)
  const next = links.find((link) => isNext(link))
  const end = next?.indexOf('>') ?? -1
  return next?.startsWith('<') && end !== -1 ? next.slice(1, end).trim() : undefined
}

function isNext(link: string): boolean {
  for (const [, quoted, bare] of link.matchAll(/;\s*rel=(?:"([^"]*)"|([^\s;]*))/gi))
    if ((quoted ?? bare)?.toLowerCase().split(/\s/).includes('next')) return true
  return false
}

import { createHash } from 'node:crypto'

/**
 * A path with the parameters of its query in an order derived from its text, because clients write them in any order. Values of one
 * parameter keep their order.
 */
export function inDrawnOrder(path: string): string {
  const at = path.indexOf('?')
  if (at === -1 || !path.includes('&', at)) return path
  const rankOf = (part: string) =>
    createHash('sha256')
      .update(`${path}\n${part.split('=', 1)[0]}`)
      .digest('hex')
  const parts = path
    .slice(at + 1)
    .split('&')
    .map((part) => ({ part, rank: rankOf(part) }))
  const sorted = parts.toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return `${path.slice(0, at)}?${sorted.map(({ part }) => part).join('&')}`
}

import type { Json } from './failure.ts'

const MAX_DEPTH = 4
const MAX_ITEMS = 20
const MAX_TEXT = 200
/** Characters of a whole value. */
const MAX_TOTAL = 2000
/** Characters of a text that are searched for secrets: a placeholder is shorter than the secret that it replaces. */
const MAX_CLEANED = 10_000

const CUT = '…'

/**
 * A value as JSON of a bounded size; undefined without a value. `cleanStart` redacts the beginning of each text before it is cut.
 * `…` marks omitted parts.
 */
export function boundedValue(
  value: unknown,
  cleanStart: (text: string, kept: number) => string = (text, kept) => text.slice(0, kept),
): Json | undefined {
  let left = MAX_TOTAL
  const boundText = (text: string): string => {
    const cleaned = cleanStart(text, MAX_CLEANED)
    const most = Math.max(0, Math.min(MAX_TEXT, left))
    left -= Math.min(cleaned.length, most) + 1
    return cleaned.length > most || text.length > MAX_CLEANED ? `${cleaned.slice(0, most)}${CUT}` : cleaned
  }
  // A secret can be a number, such as a password of digits.
  const boundNumber = (part: number): Json => {
    const text = String(part)
    const cleaned = cleanStart(text, text.length)
    return cleaned === text && Number.isFinite(part) ? part : cleaned
  }
  const bound = (part: unknown, depth: number): Json => {
    if (typeof part === 'string') return boundText(part)
    if (typeof part === 'number') return boundNumber(part)
    if (typeof part === 'boolean' || part === null || part === undefined) return part ?? null
    if (typeof part === 'bigint') return String(part)
    if (typeof part !== 'object') return typeof part
    if (depth === MAX_DEPTH || left <= 0) return CUT
    const isList = Array.isArray(part)
    const kept: Array<[string, Json]> = []
    // Only the first few entries of a long list are read.
    for (const name of isList ? part.slice(0, MAX_ITEMS + 1).keys() : Object.keys(part)) {
      const item = (part as Readonly<Record<string, unknown>>)[name]
      if (item === undefined) continue
      if (kept.length === MAX_ITEMS || left <= 0) {
        kept.push([CUT, CUT])
        break
      }
      left -= 1
      kept.push([isList ? '' : boundText(String(name)), bound(item, depth + 1)])
    }
    return isList ? kept.map(([, item]) => item) : Object.fromEntries(kept)
  }
  return value === undefined ? undefined : bound(value, 0)
}

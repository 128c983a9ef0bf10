import type { Limits } from './limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** `JSON.parse` takes minutes for an object of eight million properties, and a second for one of a million. */
const MAX_PROPERTIES = 1_000_000

/** Fewer than any number of commas. */
const UNCOUNTED = -Infinity

interface JsonLimits extends Pick<Limits, 'jsonValues' | 'jsonDepth'> {
  /** The maximum size of one text in it, in bytes; not limited if absent. */
  readonly jsonText?: number
}

/**
 * The limit that a JSON text exceeds, if any, found before it is parsed: `jsonValues`, `jsonDepth` or `jsonText`. An object of too many
 * properties exceeds `jsonValues`. A text that is neither object nor list exceeds none. Never throws.
 */
export function exceededJsonLimit<L extends JsonLimits>(
  text: Uint8Array,
  { jsonValues, jsonDepth, jsonText = Infinity }: L,
): (keyof L & keyof JsonLimits) | undefined {
  // Every value, every level and every letter takes a byte.
  if (text.length <= Math.min(jsonValues, jsonDepth, jsonText)) return undefined
  let at = 0
  while (isSpace(text[at])) at += 1
  if (text[at] !== OPEN_LIST && text[at] !== OPEN_OBJECT) return undefined
  let values = 1
  let depth = 0
  /** The properties so far of each open object. */
  const properties = new Float64Array(jsonDepth + 1)
  for (; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE:
        {
          const begin = at
          for (at += 1; at < text.length && text[at] !== QUOTE; at += 1) if (text[at] === BACKSLASH) at += 1
          if (at - begin - 1 > jsonText) return 'jsonText'
        }
        break
      case COMMA:
        values += 1
        properties[depth] = (properties[depth] ?? 0) + 1
        if ((properties[depth] ?? 0) >= MAX_PROPERTIES) return 'jsonValues'
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1
        depth += 1
        if (depth > jsonDepth) return 'jsonDepth'
        properties[depth] = text[at] === OPEN_OBJECT ? 0 : UNCOUNTED
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      default:
    }
  }
  return values > jsonValues ? 'jsonValues' : undefined
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

const MANY_DIGITS = /\d{16}/

/** The tokens of JSON that can contain digits. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs

/** Like `JSON.parse`, but an integer outside of ±(2^53 - 1) without fraction and exponent becomes a bigint. */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown
  if (!MANY_DIGITS.test(text)) return value
  const mark = markNotIn(text)
  let count = 0
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (!/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token))) return token
    count += 1
    return `"${mark}${token}"`
  })
  if (count === 0) return value
  return JSON.parse(marked, (_name, part: unknown) =>
    typeof part === 'string' && part.startsWith(mark) ? BigInt(part.slice(mark.length)) : part,
  )
}

/** Like `JSON.stringify`, but a bigint is written as an integer. */
export function writeJson(value: unknown): string
export function writeJson(value: unknown): string | undefined {
  const found: bigint[] = []
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? `\u{f8ff}${found.push(part)}` : part,
  ) as string | undefined
  if (found.length === 0) return text
  // Again, with a mark that occurs in no text.
  const mark = markNotIn(text ?? '')
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}` : part,
  ).replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}

export function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value)
}

export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || typeof value === 'number'
}

/** The integer in a text of digits, read as by {@link parseJson}; undefined for any other text. */
export function integerIn(text: string): number | bigint | undefined {
  if (!/^-?\d+$/.test(text)) return undefined
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** Letters that do not occur in a text. */
function markNotIn(text: string): string {
  let mark = 'integer:'
  while (text.includes(mark)) mark = `x${mark}:`
  return mark
}

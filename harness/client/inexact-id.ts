const MANY_DIGITS = /\d{16}/

/** Fields with numbers that are compared or sent back, with a fraction or an exponent. */
const IDS =
  /"([^"\\]{0,60}(?:id|index|number|issue))"\s*:\s*(-?\d{16,}(?:\.\d+(?:e[+-]?\d{1,3})?|e[+-]?\d{1,3}))/gi

/**
 * Describes the first id in a JSON text that is an integer outside of ±(2^53 - 1) with a fraction or an exponent; undefined if
 * there is none. Two such ids could be read as equal, or a request could name another one. Ids that consist only of digits are read
 * exactly.
 */
export function inexactId(json: string): string | undefined {
  if (!MANY_DIGITS.test(json)) return undefined
  for (const [, name = '', text = ''] of json.matchAll(IDS)) {
    const number = Number(text)
    if (Number.isInteger(number) && !Number.isSafeInteger(number))
      return `${name} ${text.slice(0, 30)}, which is too large to be read exactly`
  }
  return undefined
}

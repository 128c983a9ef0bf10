/** A number of JSON: a bigint for an integer that a number cannot hold exactly. */
export type JsonNumber = number | bigint

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** An id whose type is not shown: a number or a text. */
export type Id = JsonNumber | string

export function isId(value: unknown): value is Id {
  return isNumber(value) || (typeof value === 'string' && value !== '')
}

export function isInteger(value: unknown): value is JsonNumber {
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** The integer that a text of digits writes; NaN for any other text. */
export function integerIn(text: string): JsonNumber {
  if (!/^-?\d+$/.test(text)) return Number.NaN
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** A value as JSON, for the text of a contradiction. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  ) as string | undefined
  return text ?? 'nothing'
}

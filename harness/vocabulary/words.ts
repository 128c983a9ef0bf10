const LONGEST = 160

/** A value as text for a message: short, on one line. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const LONGEST = 160

/** A value as text for a message: short, on one line. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = asJson(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A target can nest a value deeper than can be written out again. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return 'something nested too deep to show'
  }
}

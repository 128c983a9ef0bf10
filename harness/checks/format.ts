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

/** Names and values of a table, each name known as one of the table's. */
export function entriesOf<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
): Array<[Name, Value]> {
  return Object.entries(table) as Array<[Name, Value]>
}

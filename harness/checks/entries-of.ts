/** The typed names and values of a table. */
export function entriesOf<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
): Array<[Name, Value]> {
  return Object.entries(table) as Array<[Name, Value]>
}

/** Names and values of a table, each name known as one of the table's. */
export function entriesOf<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
): Array<[Name, Value]> {
  return Object.entries(table) as Array<[Name, Value]>
}

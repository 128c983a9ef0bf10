/** Things under what they have in common, in the order in which they came. */
export function groupBy<T>(things: readonly T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const known = groups.get(key(thing))
    if (known) known.push(thing)
    else groups.set(key(thing), [thing])
  }
  return groups
}

/** How often something was seen, by its name. */
export type Counts = ReadonlyMap<string, number>

export function count(counts: Map<string, number>, key: string, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}

export function addCounts(all: Map<string, number>, counts: Counts): void {
  for (const [key, times] of counts) count(all, key, times)
}

export function mergedCounts(each: readonly Counts[]): Counts {
  const all = new Map<string, number>()
  for (const counts of each) addCounts(all, counts)
  return all
}

import { isRecord } from '../../harness/report/is-record.ts'

/** The path of the first difference between two JSON values, such as `profiles[0].outcome`; undefined if they are equal. */
export function firstDifference(one: unknown, other: unknown, place = ''): string | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return place
    return firstOf(one.keys(), (index) => firstDifference(one[index], other[index], `${place}[${index}]`))
  }
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other) ? undefined : place || 'its kind'
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return firstOf(keys, (key) =>
    Object.hasOwn(one, key) && Object.hasOwn(other, key)
      ? firstDifference(one[key], other[key], place ? `${place}.${key}` : key)
      : place
        ? `${place}.${key}`
        : key,
  )
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

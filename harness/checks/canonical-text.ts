import { writeJson } from '../client/exact-json.ts'
/** A JSON value as text that is equal for deeply equal values: the names of objects are sorted. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : writeJson(value)
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}:${canonicalText(item)}`,
  )
  return `{${members.sort().join(',')}}`
}

import { isObject, textOf } from './facts.ts'
import { isId } from './number.ts'

/** Entries that are named. */
const MAX_NAMED = 5

/** The entries of a list that lacks one, in words: `2 entries without it: id 42, id 43`. */
export function withoutIt(entries: readonly unknown[]): string {
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`
  const named = entries.slice(0, MAX_NAMED).flatMap((entry) => labelOf(entry) ?? [])
  const more = entries.length > MAX_NAMED ? ', …' : ''
  return `${count} without it${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}`
}

function labelOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const [owner, name] = [textOf(entry['owner']), textOf(entry['name'])]
  const words = textOf(entry['username']) ?? name ?? textOf(entry['summary'])
  if (words !== undefined) return owner === undefined ? words : `${owner}/${words}`
  return isId(entry['id']) ? `id ${entry['id']}` : undefined
}

import { nearest } from '../client/nearest.ts'
import { isSameValue } from './same-value.ts'

/** Values that many fields have, so they identify none. */
const TELLING = 3

/**
 * The property of a JSON object that is likely to be a missing field: the same letters in another case, otherwise the only property
 * with the expected value, otherwise a name with a small edit distance. `names`: the names of the field in the documents and in the
 * driver. `taken`: names of other fields.
 */
export function likelyName(
  json: Readonly<Record<string, unknown>>,
  names: readonly string[],
  taken: ReadonlySet<string>,
  expected: unknown,
): string | undefined {
  const free = Object.keys(json).filter((name) => !taken.has(name))
  const letters = new Set(names.map(lettersOf))
  const spelled = free.find((name) => letters.has(lettersOf(name)))
  if (spelled !== undefined) return spelled
  const isTelling = typeof expected === 'string' && expected.length >= TELLING
  const [alike, ...others] = isTelling ? free.filter((name) => isSameValue(json[name], expected)) : []
  if (alike !== undefined && others.length === 0) return alike
  for (const name of names) {
    const near = nearest(name, free)
    if (near !== undefined) return near
  }
  return undefined
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

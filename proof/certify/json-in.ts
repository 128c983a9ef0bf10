import { repeatedKey } from '../../harness/report/repeated-key.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { toText } from './bytes.ts'
import { Broken } from './finding.ts'

/**
 * The value of a JSON file of a bundle. Throws {@link Broken} if it is too large, is not JSON, or has a duplicate property: readers
 * differ in which of the two they use.
 */
export function jsonIn(bytes: Uint8Array, name: string, most: number): unknown {
  if (bytes.length > most) throw new Broken(`${name} has ${bytes.length} bytes, more than ${most}`)
  let value: unknown
  let repeated: string | undefined
  try {
    const text = toText(bytes)
    value = JSON.parse(text)
    repeated = repeatedKey(text)
  } catch {
    throw new Broken(`${name} is no JSON`)
  }
  if (repeated !== undefined) throw new Broken(`${name} has ${visibleAtMost(repeated, 200)} twice`)
  return value
}

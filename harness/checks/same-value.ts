import { isDeepStrictEqual } from 'node:util'

/** So many characters in a row stand for a part that a server does not show, such as a secret in an address. */
const MASK = /[*•●]{3,}/

const ADDRESS = /^https?:\/\//

/**
 * Whether a response shows a value as it is expected. Of an address, a server may mask a part; of no other text, which says whose it is. The id
 * of a commit may be abbreviated.
 */
export function isSameValue(shown: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(shown, expected) || isPartOf(shown, expected) || abbreviates(shown, expected)
}

/** Whether a text is the beginning of the id of a commit, of at least the 7 digits that git shows. */
function abbreviates(shown: unknown, expected: unknown): boolean {
  if (typeof shown !== 'string' || typeof expected !== 'string') return false
  return COMMIT.test(expected) && ABBREVIATED.test(shown) && expected.startsWith(shown)
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const ABBREVIATED = /^[0-9a-f]{7,39}$/

/** Whether a response shows an address of which it masks a part. It may be another address, which differs in that part. */
export function isPartOf(shown: unknown, expected: unknown): boolean {
  if (typeof shown !== 'string' || typeof expected !== 'string') return false
  return ADDRESS.test(expected) && MASK.test(shown) && !MASK.test(expected) && isMasked(shown, expected)
}

function isMasked(shown: string, expected: string): boolean {
  const parts = shown.split(MASK)
  if (parts.join('') === '') return false
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (
    !expected.startsWith(first) ||
    !expected.endsWith(last) ||
    first.length + last.length >= expected.length
  )
    return false
  let at = first.length
  const end = expected.length - last.length
  return parts.slice(1, -1).every((part) => {
    const found = expected.indexOf(part, at)
    at = found + part.length
    return found !== -1 && at <= end
  })
}

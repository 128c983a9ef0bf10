import { isDeepStrictEqual } from 'node:util'

/** A run of these characters replaces a part that a server does not show, such as a secret in an address. */
const MASK = /[*•●]{3,}/

const ADDRESS = /^https?:\/\//

/**
 * Whether a response shows the expected value. A server may mask a part of an address, but of no other text, because texts identify
 * their owners. It may abbreviate the id of a commit.
 */
export function isSameValue(shown: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(shown, expected) || isPartOf(shown, expected) || abbreviates(shown, expected)
}

/** Whether a text is the beginning of a commit id, with at least the 7 digits that git shows. */
function abbreviates(shown: unknown, expected: unknown): boolean {
  if (typeof shown !== 'string' || typeof expected !== 'string') return false
  return COMMIT.test(expected) && ABBREVIATED.test(shown) && expected.startsWith(shown)
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const ABBREVIATED = /^[0-9a-f]{7,39}$/

/** Whether a response shows this address with a masked part. It may also be another address that differs in that part. */
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

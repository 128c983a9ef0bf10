import { isDeepStrictEqual } from 'node:util'

/** A run of these characters replaces a part that a server does not show, such as a secret in an address. */
const MASK = /[*•●]{3,}/

const ADDRESS = /^https?:\/\//

/**
 * Whether a response shows the expected value. A server may mask a part of an address or write it in another form, but no other text,
 * because texts identify their owners. It may abbreviate the id of a commit and show the full name of the reference of a branch.
 */
export function isSameValue(shown: unknown, expected: unknown): boolean {
  return (
    isDeepStrictEqual(shown, expected) ||
    isPartOf(shown, expected) ||
    isSameAddress(shown, expected) ||
    abbreviates(shown, expected) ||
    isReference(shown, expected)
  )
}

/** Whether a number or a text stands for a flag, for fields whose type no document shows. */
export function isSameFlag(shown: unknown, expected: unknown): boolean {
  return typeof expected === 'boolean' && (shown === Number(expected) || shown === String(expected))
}

/** Whether a text is an address that leads to the same place: with https, a slash at its end, or further parameters. */
function isSameAddress(shown: unknown, expected: unknown): boolean {
  if (typeof shown !== 'string' || typeof expected !== 'string') return false
  if (![shown, expected].every((one) => ADDRESS.test(one) && URL.canParse(one))) return false
  const [one, other] = [new URL(shown), new URL(expected)]
  return (
    one.host === other.host &&
    (one.protocol === other.protocol || one.protocol === 'https:') &&
    one.pathname.replace(/\/$/, '') === other.pathname.replace(/\/$/, '') &&
    [...other.searchParams].every(([name, value]) => one.searchParams.getAll(name).includes(value))
  )
}

/** Whether a text is the whole name of the reference of a branch. */
function isReference(shown: unknown, expected: unknown): boolean {
  return typeof expected === 'string' && expected !== '' && shown === `refs/heads/${expected}`
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

import { isAnonymous, isObject, keys, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { edited } from './admin.ts'

/**
 * "email addresses are hidden from anonymous callers in user lookups and search". The document shows no property names: in any other field
 * than that of the driver, only an address that a request gave to a user is certainly one.
 */
export function judgeAddress(judge: Judge, entry: unknown): void {
  if (!isAnonymous(judge) || !isObject(entry)) return
  const email = textOf(entry['email'])
  const expected = 'no email address for an anonymous caller'
  judge.expect('every-address', email === undefined, { expected, received: email ?? '' })
  judgeGivenAddresses(judge, textsIn(entry))
}

function judgeGivenAddresses(judge: Judge, texts: readonly string[]): void {
  const isGiven = (text: string) => judge.modelState.index(`address ${text.toLowerCase()}`).length > 0
  const shown = texts.flatMap(addressesIn).find(isGiven)
  judge.expect('every-given-address', shown === undefined, {
    expected: 'no email address for an anonymous caller',
    received: shown ?? '',
  })
}

/** Judges the addresses in header fields, except those of the request: a link to the next page repeats a keyword. */
export function judgeAddressFields(judge: Judge): void {
  const { addressFields = [] } = judge.response
  if (!isAnonymous(judge) || addressFields.length === 0) return
  const sent = Object.values(judge.request.query).flatMap((value) => addressesIn(value))
  const foreign = addressFields
    .flatMap(addressesIn)
    .filter((address) => !sent.some((one) => one.includes(address) || address.includes(one)))
  judgeGivenAddresses(judge, foreign)
}

/** The email addresses in a text, which can be a link with one in its query. */
function addressesIn(text: string): string[] {
  const plain = text.replaceAll(/%40/g, '@').replaceAll(/%2b/gi, '+')
  return plain.match(/[^\s@"'<>()&?=/,;:]+@[\w.-]+/g) ?? []
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : []

/** An address of another user. */
export function judgeForeignAddress(judge: Judge, user: Entity, entry: unknown): void {
  const email = isObject(entry) ? textOf(entry['email'])?.toLowerCase() : undefined
  if (email === undefined || !user.isNew) return
  const isOwn = judge.certain(keys.shown(user.id, `address ${email}`)) === true
  // A server may show a placeholder, but not the address of another user.
  const isGiven = judge.modelState.index(`address ${email}`).some((entityId) => entityId !== user.id)
  judge.expect(
    'every-own-address',
    isOwn || !isGiven,
    { expected: `an address of ${user.name}`, received: email },
    { about: [keys.user(user.name)] },
  )
}

/** The last exchange that edited a user, empty if there is none; undefined if that is not certain. */
export function editionOf(judge: Judge, user: Entity): string | undefined {
  const [last, ...others] = user.isNew ? judge.modelState.possible(edited(user.id), judge.span) : []
  return last && others.length === 0 ? (last.by ?? '') : undefined
}

/** The address of a user that the administrator and the user see does not change without a request. */
export function judgeAddressStays(judge: Judge, user: Entity, entry: unknown): void {
  const email = isObject(entry) ? entry['email'] : undefined
  const { isAdmin, login = '' } = judge.request.caller
  const edition = editionOf(judge, user)
  if (typeof email !== 'string' || !(isAdmin || login === user.name) || edition === undefined) return
  // If no request has sent the address, a server may have taken it from a directory at sign-in.
  if (email !== '' && judge.modelState.index(`address ${email.toLowerCase()}`).length === 0) return
  const { operation = '' } = judge.request
  const keyOf = (reading: string) => `address in ${reading} for ${login} since ${edition}:${user.id}`
  const words = (known: string) => `the address ${known} of ${user.name}, as before`
  const received = email === '' ? 'no address' : email
  if (operation !== 'users.search' || edition === '') {
    // A search may still show a former user of the same name.
    const isThis = isObject(entry) && judge.certain(keys.id(user.id)) === entry['id']
    if (operation === 'users.search' && !isThis) return
    judge.agree('every-same-field', keyOf(operation), email.toLowerCase(), words, {
      received,
      after: [edited(user.id)],
    })
    return
  }
  // A search shows the same address as a lookup since the last edit, and no older address.
  const known = judge.certain(keyOf('users.get'))
  if (typeof known !== 'string' || known === '' || email === '') return
  // A server may show a placeholder in place of an address.
  const wasGiven = [email, known].every((one) =>
    judge.modelState.index(`address ${one.toLowerCase()}`).includes(user.id),
  )
  judge.expect(
    'every-same-field',
    known.toLowerCase() === email.toLowerCase() || !wasGiven,
    {
      expected: `the address ${known} of ${user.name}, as GET /users/{username} shows it since the last edit`,
      received,
    },
    { about: [edited(user.id), keyOf('users.get')] },
  )
}

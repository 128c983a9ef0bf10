import {
  callerOf,
  isAnonymous,
  isNobody,
  isObject,
  isUnread,
  keys,
  textOf,
  userNamed,
  wasRemoved,
  wasServed,
} from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { inKnownLetters } from '../state/known-letters.ts'
import { judgeAgreement, judgeId, judgeRecord, judgeSameLetters, userIn } from '../state/resources.ts'
import { judgeRefusedTexts } from '../state/refused-text.ts'
import { met } from './met.ts'
import type { OperationModel } from './operation-model.ts'
import { integerIn } from '../state/number.ts'
import { edited } from './admin.ts'
import { judgeServed, noteServed } from './rights.ts'
import { withoutIt } from '../state/without-it.ts'

/** The page size of user search without a valid limit. */
const DEFAULT_LIMIT = 10

/**
 * The maximal number of users that a search lists: a text of digits is certainly an integer, a text that is not a number certainly is not.
 */
function mostUsers(limit = ''): number {
  if (/^\d+$/.test(limit) && Number(limit) > 0) return Number(limit)
  return Number(limit) === 0 || Number.isNaN(Number(limit)) ? DEFAULT_LIMIT : Infinity
}

const metUser = (judge: Judge, name: string): Entity | undefined =>
  met(judge, keys.user(name), { kind: 'user', name })

/**
 * "email addresses are hidden from anonymous callers in user lookups and search". The document shows no property names: in any other field
 * than that of the driver, only an address that a request gave to a user is certainly one.
 */
function judgeAddress(judge: Judge, entry: unknown): void {
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
function judgeAddressFields(judge: Judge): void {
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
function judgeForeignAddress(judge: Judge, user: Entity, entry: unknown): void {
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

/** The document does not show whether a name in other letters refers to the same user; it certainly refers to no other user. */
function judgeLetters(judge: Judge): void {
  const { json } = judge.response
  const shown = isObject(json) ? textOf(json['username']) : undefined
  const { isInOtherLetters, parameters } = inKnownLetters(judge)
  if (!isInOtherLetters || shown === undefined) return
  const { username = '' } = parameters
  judge.expect('every-subject', shown.toLowerCase() === username.toLowerCase(), {
    expected: `username ${username}, or a refusal`,
    received: shown,
  })
}

/** "get a user by name": a name of digits is not the id of a user with another name. */
function judgeDigits(judge: Judge): void {
  const { json } = judge.response
  const name = judge.parameter('username')
  const user = userIn(judge, json)
  if (!/^\d+$/.test(name) || !user || !user.isNew) return
  const isById = isObject(json) && json['id'] === integerIn(name)
  judge.expect('every-subject', !isById || user.name === name, {
    expected: `username ${name}, or a refusal`,
    received: user.name,
  })
}

/** A search may no longer find an edited user by an edited text. */
function isUnedited(judge: Judge, user: Entity): boolean {
  return editionOf(judge, user) === ''
}

/** The last exchange that edited a user, empty if there is none; undefined if that is not certain. */
function editionOf(judge: Judge, user: Entity): string | undefined {
  const [last, ...others] = user.isNew ? judge.modelState.possible(edited(user.id), judge.span) : []
  return last && others.length === 0 ? (last.by ?? '') : undefined
}

function judgeFullName(judge: Judge, user: Entity, entry: unknown): void {
  if (isObject(entry)) judgeAgreement(judge, user, entry, ['fullName'])
}

/** Counts that a caller was shown another user. */
const looksUp = ({ request }: Judge) => `shows others to ${request.caller.login ?? 'anonymous callers'}`

const wasShown = (user: Entity) => `shown to anonymous callers:${user.id}`

/**
 * "404 … when the user does not exist": an anonymous caller who saw a user sees it again if no request has changed anything. Any change can
 * hide a user, for example a membership of an organization.
 */
function judgeHidden(judge: Judge, user: Entity): void {
  if (!isAnonymous(judge) || judge.status !== 404 || !isUnedited(judge, user)) return
  judge.expect(
    'every-owner-served',
    judge.certain(wasShown(user)) !== judge.modelState.changeCount,
    { expected: `200 for ${user.name}, who exists and was shown before`, received: String(judge.status) },
    { about: [keys.user(user.name)] },
  )
}

/** The address of a user that the administrator and the user see does not change without a request. */
function judgeAddressStays(judge: Judge, user: Entity, entry: unknown): void {
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

export const users: Readonly<Record<string, OperationModel>> = {
  'users.search': {
    body: 'users found',
    // "500: … for user search the body is an object with `ok` false and `error` text."
    refused(judge) {
      const { json } = judge.response
      const isRight = isObject(json) && json['ok'] === false && typeof json['error'] === 'string'
      judge.expect(
        'every-failure',
        judge.status !== 500 || isRight || isUnread(judge.response),
        {
          expected: 'an object with `ok` false and a text `error`',
          received: `500 with ${judge.response.isEmpty ? 'no body' : 'another body'}`,
        },
        { isOfFailure: true },
      )
    },
    succeeded(judge) {
      judge.judgedBy('every-failure')
      const { json } = judge.response
      const entries: readonly unknown[] = isObject(json) && Array.isArray(json['data']) ? json['data'] : []
      const ids = entries.map((entry) => (isObject(entry) ? entry['id'] : undefined))
      const { q = '', limit, page } = judge.request.query
      judge.expect(
        'every-entry-once',
        new Set(ids).size === ids.length,
        { expected: 'each user once', received: `the ids ${ids.join(', ')}` },
        { sinceMs: () => judge.modelState.lastChangeMs(judge.request.query['q']) },
      )
      const { repeatsParameter } = judge.request
      const most = repeatsParameter ? Infinity : mostUsers(limit)
      judge.expect('every-limit', entries.length <= most, {
        expected: `at most ${most} users`,
        received: String(entries.length),
      })
      judgeAddressFields(judge)
      for (const entry of entries) {
        judgeComplete(judge, entry)
        judgeFound(judge, entry)
      }
      const name = q.trim()
      const user = name === '' ? undefined : userNamed(judge, name)
      const isWhole =
        page === undefined &&
        // The document does not show how a server handles other limits.
        most !== Infinity &&
        !repeatsParameter &&
        entries.length < Math.min(most, DEFAULT_LIMIT) &&
        judge.response.hasMore !== true
      if (!user || !isWhole || entries.some((entry) => userIn(judge, entry) === undefined)) return
      const isFound = entries.some((entry) => (userIn(judge, entry) || undefined)?.id === user.id)
      // The document does not show who finds whom; the administrator finds all users who have been served, and therefore have signed in.
      if (!judge.request.caller.isAdmin || !wasServed(judge, user)) return
      judge.expect(
        'every-found',
        isFound,
        { expected: `the user ${user.name}`, received: withoutIt(entries) },
        { about: [keys.user(name)], length: entries.length },
      )
    },
  },
  'users.get': {
    succeeded(judge) {
      const name = judge.parameter('username')
      judgeAddress(judge, judge.response.json)
      judgeAddressFields(judge)
      judgeLetters(judge)
      judgeDigits(judge)
      const known = userNamed(judge, name)
      judge.expect(
        'every-404',
        !isNobody(judge, name),
        { expected: `404, since ${name} does not exist`, received: '200' },
        { about: [keys.user(name)] },
      )
      const user =
        known ||
        (known === undefined && judge.certain(keys.organization(name)) !== UNKNOWN
          ? metUser(judge, name)
          : undefined)
      if (!user) return
      if (callerOf(judge)?.id !== user.id) judge.modelState = judge.modelState.counted(looksUp(judge), 1)
      judgeRecord(judge, user, judge.response.json)
      judgeForeignAddress(judge, user, judge.response.json)
      judgeAddressStays(judge, user, judge.response.json)
      if (!isAnonymous(judge) || !isUnedited(judge, user)) return
      judge.observe(wasShown(user), judge.modelState.changeCount)
    },
    refused(judge) {
      const name = judge.parameter('username')
      const user = userNamed(judge, name)
      if (user) judgeHidden(judge, user)
      const caller = callerOf(judge)
      if (user && (judge.request.caller.isAdmin || caller?.id === user.id))
        judge.expect(
          'every-owner-served',
          judge.saysNothing,
          { expected: `200, since ${name} exists`, received: String(judge.status) },
          { about: [keys.user(name)] },
        )
      if (user !== false || judge.request.caller.login === undefined || judge.status === 401) return
      // The document does not show who may look up others: a server may refuse callers without permission, whether or not the user exists.
      const isAllowed = judge.request.caller.isAdmin === true || judge.modelState.most(looksUp(judge)) > 0
      // The same path can find an organization.
      if (isAllowed && judge.certain(keys.organization(name)) === false && judge.status !== 429)
        judge.expect(
          'every-404',
          judge.status === 404,
          { expected: `404, since ${name} does not exist`, received: String(judge.status) },
          { about: [keys.user(name)] },
        )
      if (judge.status === 404)
        judge.expect('every-empty-404', judge.response.isEmpty, { expected: 'no body', received: 'a body' })
    },
  },
  'users.current': {
    succeeded(judge) {
      const { login } = judge.request.caller
      if (login === undefined) return
      // Credentials of a deleted user are not valid, and the response to an anonymous request is not shown.
      const { json } = judge.response
      const isShown = isObject(json) && textOf(json['username'])?.toLowerCase() === login.toLowerCase()
      judge.expect(
        'every-deleted',
        !isShown || !wasRemoved(judge, keys.user(login)),
        { expected: `a refusal, since ${login} was deleted`, received: `200 with ${login}` },
        { about: [keys.user(login)] },
      )
      const user = callerOf(judge) ?? metUser(judge, login)
      if (!user) return
      noteServed(judge, user)
      judgeRecord(judge, user, judge.response.json)
      judgeForeignAddress(judge, user, judge.response.json)
      judgeAddressStays(judge, user, judge.response.json)
    },
    refused: judgeServed,
  },
}

/** "Each result carries id, username, avatar URL and full name": a field that entries of the server have. */
function judgeComplete(judge: Judge, entry: unknown): void {
  if (!isObject(entry)) return
  judge.judgedBy('every-entry-complete')
  for (const [field, words] of Object.entries(CARRIED)) {
    const known = `search results with ${words}`
    if (entry[field] === undefined)
      judge.expect('every-entry-complete', judge.modelState.most(known) === 0, {
        expected: `${words}, as in other entries`,
        received: `an entry without it: ${textOf(entry['username']) ?? 'without a username'}`,
      })
    else judge.modelState = judge.modelState.counted(known, 1)
  }
}

/** The fields of each entry of a search, in words. */
const CARRIED = { id: 'an id', username: 'a username', avatarUrl: 'an avatar URL', fullName: 'a full name' }

/** One entry of a search: a user, not an organization, who exists. */
function judgeFound(judge: Judge, entry: unknown): void {
  judgeAddress(judge, entry)
  const user = userIn(judge, entry)
  const name = isObject(entry) ? textOf(entry['username']) : undefined
  if (name !== undefined && user === false) {
    const organization = judge.certain(keys.organization(name))
    const isOrganization = judge.modelState.entity(organization)?.name === name
    judge.expect(
      'every-entry-belongs',
      false,
      { expected: 'users who exist', received: isOrganization ? `the organization ${name}` : name },
      // A search can find a deleted user of the name for a while.
      { about: [keys.user(name)] },
    )
  }
  if (!user) return
  judge.judgedBy('every-entry-belongs')
  judgeSameLetters(judge, user, name)
  judgeId(judge, user, isObject(entry) ? entry['id'] : undefined)
  judgeForeignAddress(judge, user, entry)
  judgeFullName(judge, user, entry)
  if (isObject(entry)) judgeRefusedTexts(judge, user, entry)
  judgeAddressStays(judge, user, entry)
}

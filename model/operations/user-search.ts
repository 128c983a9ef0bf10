import { isObject, isUnread, keys, textOf, userNamed, wasServed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { judgeRefusedTexts } from '../state/refused-text.ts'
import { identityOf, judgeAgreement, judgeId, judgeSameLetters, userIn } from '../state/resources.ts'
import { withoutIt } from '../state/without-it.ts'
import type { OperationModel } from './operation-model.ts'
import { judgeAddress, judgeAddressFields, judgeAddressStays, judgeForeignAddress } from './user-addresses.ts'

/** The page size of user search without a valid limit. */
const DEFAULT_LIMIT = 10

/**
 * The maximal number of users that a search lists: a text of digits is certainly an integer, a text that is not a number certainly is not.
 */
function mostUsers(limit = ''): number {
  if (/^\d+$/.test(limit) && Number(limit) > 0) return Number(limit)
  return Number(limit) === 0 || Number.isNaN(Number(limit)) ? DEFAULT_LIMIT : Infinity
}

function judgeFullName(judge: Judge, user: Entity, entry: unknown): void {
  if (isObject(entry)) judgeAgreement(judge, user, entry, ['fullName'])
}

export const userSearch: OperationModel = {
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
    const ids = entries.map(identityOf).filter((id) => id !== undefined)
    const { q = '', limit, page } = judge.request.query
    judge.expect(
      'every-entry-once',
      new Set(ids).size === ids.length,
      { expected: 'each user once', received: ids.join(', ') },
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

import {
  callerOf,
  isAnonymous,
  isNobody,
  isObject,
  keys,
  standingOf,
  textOf,
  userNamed,
  wasRemoved,
} from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { inKnownLetters } from '../state/known-letters.ts'
import type { Entity } from '../state/model-state.ts'
import { integerIn } from '../state/number.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRecord, userIn } from '../state/resources.ts'
import { met } from './met.ts'
import type { OperationModel } from './operation-model.ts'
import { judgeServed, noteServed } from './rights.ts'
import {
  editionOf,
  judgeAddress,
  judgeAddressFields,
  judgeAddressStays,
  judgeForeignAddress,
} from './user-addresses.ts'
import { userSearch } from './user-search.ts'

const metUser = (judge: Judge, name: string): Entity | undefined =>
  met(judge, keys.user(name), { kind: 'user', name })

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

/** "get a user by name": a word that has nothing in common with the name of a created user is not the name of that user. */
function judgeWord(judge: Judge): void {
  const name = judge.parameter('username').toLowerCase()
  const user = userIn(judge, judge.response.json)
  if (!/^\p{L}{4,}$/u.test(name) || !user || !user.isNew) return
  const own = user.name.toLowerCase()
  const isAlike = own.includes(name) || name.includes(own)
  judge.expect('every-subject', isAlike, {
    expected: `username ${name}, or a refusal`,
    received: user.name,
  })
}

/** A search may no longer find an edited user by an edited text. */
function isUnedited(judge: Judge, user: Entity): boolean {
  return editionOf(judge, user) === ''
}

/** Counts that a caller was shown another user. */
const looksUp = (judge: Judge) => `shows others to ${standingOf(judge)}`

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

export const users: Readonly<Record<string, OperationModel>> = {
  'users.search': userSearch,
  'users.get': {
    succeeded(judge) {
      const name = judge.parameter('username')
      judgeAddress(judge, judge.response.json)
      judgeAddressFields(judge)
      judgeLetters(judge)
      judgeDigits(judge)
      judgeWord(judge)
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

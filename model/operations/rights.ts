import { callerOf, isNobody, keys, lockedOut, wasAdministrator, wasRemoved } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

/** True for a caller who is signed in and certainly not an administrator. */
function isOrdinaryUser(judge: Judge): boolean {
  const caller = callerOf(judge)
  return (
    !judge.request.caller.isAdmin &&
    caller !== undefined &&
    judge.certain(keys.shown(caller.id, 'administrator')) === false
  )
}

/** Operations about the current user. */
const OWN = ['users.current', 'times.list-own'] as const
const servedOwn = ({ id: entityId }: Entity, operation: string) => `served ${operation}:${entityId}`

/** The facts that an edit of a user makes unknown, since it can change more fields than its request shows. */
export const unknownByEdit = (user: Entity): readonly PendingWrite[] =>
  [...OWN.map((operation) => servedOwn(user, operation)), lockedOut(user)].map((key) => ({
    key,
    value: UNKNOWN,
  }))

/** Notes a success of an operation about the current user. */
export function noteServed(judge: Judge, user: Entity): void {
  judge.observe(servedOwn(user, judge.request.operation ?? ''), true)
}

/** Judges a refusal of an operation about the current user, if the user was served before and has not been edited since. */
export function judgeServed(judge: Judge): void {
  const user = callerOf(judge)
  const key = user && servedOwn(user, judge.request.operation ?? '')
  if (!key || judge.certain(key) !== true) return
  judge.expect(
    'every-owner-served',
    judge.saysNothing,
    { expected: `a success for ${user.name}, who is signed in`, received: String(judge.status) },
    { about: [key] },
  )
}

/** Operations on behalf of a user: the document does not show whether users have the rights that they need for themselves. */
const ON_BEHALF: ReadonlySet<string | undefined> = new Set([
  'admin.add-key',
  'admin.create-org',
  'admin.create-repo',
])

/** Whether users act on their own behalf. */
function isForThemselves(judge: Judge): boolean {
  const { operation, caller } = judge.request
  return ON_BEHALF.has(operation) && caller.login?.toLowerCase() === userPath(judge).toLowerCase()
}

/** "Administration endpoints answer 403 to callers without the needed rights." */
export function judgeRights(judge: Judge): void {
  const { login } = judge.request.caller
  if (isForThemselves(judge)) return
  const isDeleted = login !== undefined && isNobody(judge, login) && wasRemoved(judge, keys.user(login))
  if (login !== undefined && !isDeleted && !isOrdinaryUser(judge)) return
  const caller = callerOf(judge)
  // No sentence says how soon a user loses the rights of an administrator.
  const lost = caller && wasAdministrator(judge, caller) ? [keys.shown(caller.id, 'administrator')] : []
  judge.expect(
    'every-forbidden',
    judge.status >= 400,
    {
      expected: `a refusal, since the caller ${isDeleted ? 'was deleted' : 'is no administrator'}`,
      received: String(judge.status),
    },
    { about: isDeleted ? [keys.user(login)] : lost },
  )
}

/** Fields of administration, by the type of their values in a usual request. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  boolean: ['administrator', 'autoInit', 'private'],
  string: ['description', 'email', 'fullName', 'key', 'name', 'password', 'readme', 'title', 'username'],
}

/** Whether a field has a value of another type: a server may read the body before it checks the caller. */
function hasOtherTypes({ request: { fields = {} } }: View): boolean {
  return Object.entries(TYPES).some(([type, names]) =>
    names.some((name) => name in fields && typeof fields[name] !== type),
  )
}

/** Also judges the status code of a refusal if the request has no other flaw. A server may check other flaws first. */
export function judgeForbidden(judge: Judge, hasOtherFlaw: boolean): void {
  judgeRights(judge)
  const isRefusal = judge.status >= 400 && judge.status < 500 && judge.status !== 429
  if (hasOtherFlaw || hasOtherTypes(judge) || !isRefusal) return
  if (!isOrdinaryUser(judge) || isForThemselves(judge)) return
  judge.expect('every-403', judge.status === 403, {
    expected: '403, since the caller is no administrator',
    received: String(judge.status),
  })
}

/** The user in a path under /admin/users. */
export function userPath(view: View): string {
  return view.parameter('username')
}

/** A success for a user whom nobody created: the document does not show the response, and the server may create the user. */
export function noteUnknownUser(judge: Judge): void {
  const name = userPath(judge)
  if (!isNobody(judge, name)) return
  judge.notice(`${judge.status} for an unknown user`)
  judge.write(keys.user(name), UNKNOWN)
}

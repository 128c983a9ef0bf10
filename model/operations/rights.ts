import { callerOf, keys, userNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Intent, Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'

/** True for a caller who is signed in and certainly no administrator. */
function isOrdinaryUser(judge: Judge): boolean {
  const caller = callerOf(judge)
  return (
    !judge.request.caller.isAdmin &&
    caller !== undefined &&
    judge.certain(keys.shown(caller.n, 'administrator')) === false
  )
}

/** Whether a user other than the target's administrator has used the rights of one; unknown again after an edit of the user. */
const usedRights = ({ n }: Thing) => `used rights:${n}`

/** Operations about the current user. */
const OWN = ['users.current', 'times.list-own'] as const
const servedOwn = ({ n }: Thing, operation: string) => `served ${operation}:${n}`

/** What an edit of a user makes unknown, which can change more than its request shows. */
export const unknownByEdit = (user: Thing): readonly Intent[] =>
  [usedRights(user), ...OWN.map((operation) => servedOwn(user, operation))].map((key) => ({
    key,
    value: UNKNOWN,
  }))

/** Notes a success of an operation about the current user. */
export function noteServed(judge: Judge, user: Thing): void {
  judge.settle(servedOwn(user, judge.request.operation ?? ''), true)
}

/** Judges a refusal of an operation about the current user: what a user could do before, the same user can do again. */
export function judgeServed(judge: Judge): void {
  const user = callerOf(judge)
  const key = user && servedOwn(user, judge.request.operation ?? '')
  if (!key || judge.certain(key) !== true) return
  judge.expect(
    'every-state',
    judge.saysNothing,
    { expected: `a success, as before for ${user.name}`, received: String(judge.status) },
    { about: [key] },
  )
}

/** "Administration endpoints answer 403 to callers without the needed rights." */
export function judgeRights(judge: Judge): void {
  const caller = callerOf(judge)
  if (caller && !judge.request.caller.isAdmin && judge.status < 300) judge.settle(usedRights(caller), true)
  if (judge.request.caller.login !== undefined && !isOrdinaryUser(judge)) return
  judge.expect('every-refusal', judge.status >= 400, {
    expected: 'a refusal, since the caller is no administrator',
    received: String(judge.status),
  })
}

/** Operations whose 403 can be about the user who is to own something. The document does not show its conditions. */
const ABOUT_OWNERS = new Set(['admin.create-org', 'admin.create-repo'])

/** The same for a refusal of a request that has no other flaw. A server may look at other flaws first. */
export function judgeForbidden(judge: Judge, hasOtherFlaw: boolean): void {
  judgeRights(judge)
  const caller = callerOf(judge)
  const isAboutOwner = ABOUT_OWNERS.has(judge.request.operation ?? '')
  if (!hasOtherFlaw && !isAboutOwner && caller && judge.certain(usedRights(caller)) === true)
    judge.expect(
      'every-refusal',
      judge.status !== 403,
      { expected: `no 403, since ${caller.name} is an administrator`, received: '403' },
      { about: [usedRights(caller)] },
    )
  const isRefusal = judge.status >= 400 && judge.status < 500 && judge.status !== 429
  if (hasOtherFlaw || !isRefusal || !isOrdinaryUser(judge)) return
  judge.expect('every-refusal', judge.status === 403, {
    expected: '403, since the caller is no administrator',
    received: String(judge.status),
  })
}

/** A refusal of a request about the user whom the path names. */
export function refusedAboutUser(judge: Judge): void {
  judgeForbidden(judge, !userNamed(judge, userPath(judge)))
}

/** The user whom a path under /admin/users names. */
export function userPath(view: View): string {
  return view.parameter('username')
}

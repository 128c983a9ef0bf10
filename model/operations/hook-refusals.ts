import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { isPlainAddress, wasSent } from '../state/sent-text.ts'
import { noteAccepted, noticeRefusal } from './accepted.ts'
import { hasStrange, idOf, isThere } from './hook-facts.ts'

/** The properties that a change of a hook shares with changes that the server accepts. */
function likeness({ request: { operation = '', fields = {} } }: View): string {
  const types = Object.entries(fields).map(([field, value]) =>
    field === 'url' ? field : `${field} ${String(value)}`,
  )
  return [operation, ...types.toSorted()].join(' ')
}

const hasPlainAddress = ({ request: { fields = {} } }: View) =>
  !('url' in fields) || isPlainAddress(fields['url'])

/** Notes that the owner was allowed to change a hook. */
export function noteChangeAccepted(judge: Judge): void {
  noteAccepted(judge, likeness(judge))
}

/** Notices that the owner may not change an existing hook, although other owners were allowed to. */
export function noticeChangeRefused(judge: Judge, parent: Entity, isOwner: boolean): void {
  if (!isOwner || isThere(judge, parent, idOf(judge)) !== true || !hasPlainAddress(judge)) return
  noticeRefusal(judge, likeness(judge))
}

/** The number of hooks that an owner has at one time, including the new one: a server may limit it. */
const mostHooks = (judge: Judge) => `hooks at one time: ${likeness(judge)}`

export function noteHookCount(judge: Judge, parent: Entity): void {
  const there = judge.modelState
    .index(`hooks of ${parent.id}`)
    .slice(0, -1)
    .filter((entityId) => isThere(judge, parent, judge.modelState.entity(entityId)?.name ?? '') === true)
  judge.modelState = judge.modelState.counted(mostHooks(judge), there.length + 1)
}

/** Notices that an owner cannot create a hook for a new address, although other owners could with as many hooks. */
export function noticeHookRefusal(judge: Judge, parent: Entity, isOwner: boolean): void {
  if (!isOwner) return
  const url = judge.field('url') ?? ''
  if (!hasPlainAddress(judge) || wasSent(judge, 'url', url) || hasStrange(judge, parent) || !parent.isNew)
    return
  const there = judge.modelState
    .index(`hooks of ${parent.id}`)
    .filter((entityId) => isThere(judge, parent, judge.modelState.entity(entityId)?.name ?? '') !== false)
  const isOneOfFew = there.length < judge.modelState.most(mostHooks(judge))
  if (isOneOfFew && !judge.saysNothing) judge.notice(`${judge.status}, although a like request was accepted`)
}

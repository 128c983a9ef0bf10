import { keys, repositoriesOf, tiesOf, userNamed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN, type Write } from '../state/register.ts'
import { fieldsLikeness, isPlainName, STAYS_TAKEN } from './creation-refusals.ts'
import { judgeForbidden, userPath } from './rights.ts'

/** The index of users whose creation was seen. */
export const CREATED_USERS = 'created users'

/** True for a name of a new entity that certainly was never in use, and that every server accepts. */
export function isFreeAndPlain(judge: Judge, name: string, factKeys: readonly string[]): boolean {
  return (
    isPlainName(judge, name) &&
    factKeys.every((key) => {
      const [only, ...others] = judge.modelState.possible(key, judge.span)
      return others.length === 0 && only?.value === false && only.by === undefined
    })
  )
}

/** The possible values of a fact without the request itself. */
function writesOfOthers(judge: Judge, key: string): readonly Write[] {
  return judge.modelState.possible(key, judge.span).filter(({ by }) => by !== judge.request.id)
}

/** Whether the name of a user to be created certainly belonged to former users, and is free. */
export function isFreeAgain(judge: Judge, name: string): boolean {
  const wasUser = judge.modelState
    .index(CREATED_USERS)
    .some((entityId) => judge.modelState.entity(entityId)?.name.toLowerCase() === name.toLowerCase())
  const [only, ...others] = writesOfOthers(judge, keys.user(name))
  return (
    wasUser &&
    only?.value === false &&
    others.length === 0 &&
    judge.certain(keys.organization(name)) === false
  )
}

/** The fact whether a user was given an address. */
export const addressFact = (email: string) => `address given:${email.toLowerCase()}`

/** Whether certainly no other request has given the address to a user. */
function isUntouched(judge: Judge, email: string): boolean {
  return writesOfOthers(judge, addressFact(email)).every(({ by }) => by === undefined)
}

/** The properties that a creation of a user shares with creations that the server accepts. */
export function userLikeness(judge: Judge): string {
  const { password = '', email = '' } = judge.request.fields ?? {}
  const fields = Object.keys(judge.request.fields ?? {}).sort()
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].map((one) => one.test(String(password)))
  return `accepted user with ${fields.join(' ')} ${classes.join(' ')} ${/^[\w.+-]+(@.+)$/.exec(String(email))?.[1] ?? false}`
}

/** Judges a refusal of a creation; notices that a similar creation was accepted. */
export function judgeUserRefused(judge: Judge): void {
  const { isAdmin } = judge.request.caller
  const [name = '', email = ''] = [judge.field('username'), judge.field('email')]
  const index = `address ${email.toLowerCase()}`
  const isFirst = judge.modelState.index(index).length === 0 && isUntouched(judge, email)
  const isFree = isFreeAndPlain(judge, name, [keys.user(name), keys.organization(name)])
  const isKnown = isFirst && judge.modelState.most(userLikeness(judge)) > 0
  const wasFreeAgain = judge.modelState.most(`${userLikeness(judge)} again`) > 0
  const isAgain = isFreeAgain(judge, name)
  const hasNoFlaw = ((isAgain && wasFreeAgain) || isFree) && isKnown
  judgeForbidden(judge, !hasNoFlaw)
  if (!isAdmin || judge.saysNothing) return
  if (isAgain && !wasFreeAgain && isKnown && isPlainName(judge, name)) judge.suspect(STAYS_TAKEN)
  if (hasNoFlaw) judge.notice(`${judge.status}, although a like request was accepted`)
}

/** The properties that an edit by the administrator shares with edits that the server accepts. */
export function editLikeness(judge: Judge): string | undefined {
  const { caller, fields = {} } = judge.request
  const user = userNamed(judge, userPath(judge))
  const { email, loginName, ...others } = fields
  const address = typeof email === 'string' ? email.toLowerCase() : ''
  const isFirst = judge.modelState
    .index(`address ${address}`)
    .every((entityId) => user && entityId === user.id)
  const [, host] = /^[\w.+-]+@([\w.-]+)$/.exec(address) ?? []
  const isUsual = loginName === undefined || loginName === userPath(judge)
  const likeness = fieldsLikeness(others)
  if (!caller.isAdmin || !user || !user.isNew || !isUsual || likeness === undefined) return undefined
  if (email !== undefined && (host === undefined || !isFirst)) return undefined
  return `edit of a user: ${likeness}, ${host ?? 'no address'}, ${typeof loginName}`
}

export const DELETION = 'deletion of a user who has nothing'

/** The user who had a name before the request. */
export function userBefore(judge: Judge, name: string): Entity | undefined {
  const [only, ...more] = new Set(writesOfOthers(judge, keys.user(name)).map(({ value }) => value))
  const user = more.length === 0 ? judge.modelState.entity(only ?? UNKNOWN) : undefined
  return user?.name === name ? user : undefined
}

/** Whether a user is not an administrator, has never had an organization or a membership, and has no repository. */
export function hasNothing(judge: Judge, user: Entity): boolean {
  const repositories = judge.modelState.index(repositoriesOf(user.name))
  return (
    user.isNew &&
    judge.modelState.index(tiesOf(user)).length === 0 &&
    judge.certain(keys.shown(user.id, 'administrator')) === false &&
    repositories.every(
      (entityId) =>
        judge.certain(keys.repository(user.name, judge.modelState.entity(entityId)?.name ?? '')) === false,
    )
  )
}

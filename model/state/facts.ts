import type { ModelState, Entity } from './model-state.ts'
import { keys, nameKey } from './keys.ts'
import type { Judge, View } from './judge.ts'
import { UNKNOWN, type Value } from './register.ts'

export { keys, nameKey }

/** Whether an organization may have teams whose creation no response shows. */
export const strangeTeams = (organization: number) => `strange teams:${organization}`

/** Whether a repository or an organization may have hooks that no response shows. */
export const strangeHooks = (parent: number) => `strange hooks:${parent}`

/** Whether a fork may still receive what its parent has: that may follow the response to its creation. */
export function mayBeCopied({ modelState, request, span }: View, { id: entityId, isFork }: Entity): boolean {
  if (!isFork) return false
  const changedMs = modelState.possible(strangeHooks(entityId), span).map(({ endMs }) => endMs)
  return request.atMs - Math.max(-Infinity, ...changedMs) < modelState.setting.followsMs
}

/** The index of what ties a user to organizations, now or once. */
export const tiesOf = ({ id: entityId }: Entity) => `ties of ${entityId}`

/**
 * The index of the users who have opened an issue or tracked time in a repository, or forked it: whether they contribute to it, the
 * document does not say.
 */
export const participantsOf = (repository: number) => `participants of ${repository}`

/** The index of all repositories that an owner has, or had. */
export const repositoriesOf = (owner: string) => `repositories of ${owner.toLowerCase()}`

/** The facts about the names of all repositories that an owner has, or had. */
export function repositoryKeys(modelState: ModelState, owner: string): string[] {
  return modelState.index(repositoriesOf(owner)).flatMap((entityId) => {
    const repository = modelState.entity(entityId)
    return repository ? [keys.repository(owner, repository.name)] : []
  })
}

/**
 * The facts about the names of a repository's forks, or of those of one owner, and of their forks: whether a fork outlives its original is not
 * shown.
 */
export function forksOf(
  { modelState, span }: Pick<View, 'modelState' | 'span'>,
  entityId: Value | undefined,
  by?: string,
): string[] {
  if (typeof entityId !== 'number') return []
  return modelState.index(`forks of ${entityId}`).flatMap((fork) => {
    const { owner, name } = modelState.entity(fork) ?? {}
    if (owner === undefined || name === undefined || (by !== undefined && owner !== by)) return []
    const key = keys.repository(owner, name)
    const isThere = modelState.possible(key, span).some(({ value }) => value === fork || value === UNKNOWN)
    return [...(isThere ? [key] : []), ...forksOf({ modelState, span }, fork)]
  })
}

/**
 * The facts about the names of a user's forks of repositories that are not certainly public: whether a fork outlives its owner's access to the
 * original is not shown.
 */
export function forksByAccess(view: View, { name }: Entity, originals: readonly number[]): string[] {
  return originals
    .filter((entityId) => view.certain(keys.shown(entityId, 'private')) !== false)
    .flatMap((entityId) => forksOf(view, entityId, name))
}

/** True while an entity certainly exists. */
export function exists(view: View, entity: Entity): boolean {
  const key = nameKey(entity)
  return key !== undefined && view.certain(key) === entity.id
}

/** Whether requests have certainly removed what a fact is about. Of names that nothing has had, the documents show less. */
export function wasRemoved({ modelState, span }: View, key: string): boolean {
  const writes = modelState.possible(key, span)
  return writes.length > 0 && writes.every(({ value, by }) => value === false && by !== undefined)
}

export function userNamed(view: View, name: string): Entity | false | undefined {
  return view.named(keys.user(name), name)
}

/**
 * Whether a name is certainly not that of a user. An organization can be reached as one: the document does not say that the paths of
 * users refuse its name.
 */
export function isNobody(view: View, name: string): boolean {
  return userNamed(view, name) === false && view.certain(keys.organization(name)) === false
}

export function organizationNamed(view: View, name: string): Entity | false | undefined {
  return view.named(keys.organization(name), name)
}

export function repositoryNamed(view: View, owner: string, name: string): Entity | false | undefined {
  const found = view.named(keys.repository(owner, name), name)
  if (found === false && mayBeMigrated(view, name)) return undefined
  return found && found.owner !== owner ? undefined : found
}

/** Whether a migration that is in progress may have made a repository of a name. Its request need not tell whose it is. */
export function mayBeMigrated(view: View, name: string): boolean {
  return view.modelState.possible(keys.migration(name), view.span).some(({ value }) => value === true)
}

/** The caller, where it is certainly a user who exists. */
export function callerOf(view: View): Entity | undefined {
  const { login } = view.request.caller
  return (login === undefined ? undefined : userNamed(view, login)) || undefined
}

/** The index of users whom a request made administrators. */
export const ADMINISTRATORS = 'administrators'

/** Whether a user is an administrator, or may have been one. */
export function wasAdministrator(view: View, { id: entityId, isNew }: Entity): boolean {
  return (
    !isNew ||
    view.modelState.index(ADMINISTRATORS).includes(entityId) ||
    view.certain(keys.shown(entityId, 'administrator')) !== false
  )
}

/** The index of users whom a response has served. */
const SERVED = 'served users'

/** Whether a user is refused until something is done that the documents do not show, such as confirming the address that an edit gave. */
export const lockedOut = ({ id: entityId }: Entity) => `locked out/${entityId}:`

/** Notes that a caller was served, and so has signed in. */
export function noteSignedIn(judge: Judge): void {
  const caller = callerOf(judge)
  if (!caller) return
  judge.enter(SERVED, caller.id)
  judge.learn(lockedOut(caller), false)
}

/** Whether a refusal may come of an edit of the caller, who has not been served since. */
export function isOfEditedCaller(judge: Judge): boolean {
  const caller = judge.status === 403 ? callerOf(judge) : undefined
  return caller?.isNew === true && judge.certain(lockedOut(caller)) !== false
}

/** Whether a user has signed in: of accounts that nobody has used yet, the documents do not say that everything shows them. */
export function wasServed({ modelState }: View, { id: entityId }: Entity): boolean {
  return modelState.index(SERVED).includes(entityId)
}

export function isAnonymous(view: View): boolean {
  return view.request.caller.login === undefined
}

/** True for a caller who certainly owns the organization since its creation, and is its member. */
export function ownsOrganization(view: View, organization: Entity): boolean {
  const caller = callerOf(view)
  return (
    caller !== undefined &&
    organization.owner === caller.name &&
    [keys.organizationOwner, keys.member].every(
      (fact) => view.certain(fact(organization.id, caller.id)) === true,
    )
  )
}

/** True for a caller who certainly owns the repository, or the organization that owns it. */
export function ownsRepository(view: View, repository: Entity): boolean {
  if (!repository.isOwnedByOrganization) return callerOf(view)?.name === repository.owner
  const organization = organizationNamed(view, repository.owner ?? '')
  return organization ? ownsOrganization(view, organization) : false
}

/**
 * Whether a user certainly is a collaborator who may write. Of members of the organization that owns the repository, now or once, the document
 * does not say it.
 */
export function contributes(view: View, repository: Entity, user: Entity): boolean {
  if (repository.isOwnedByOrganization && view.modelState.index(tiesOf(user)).length > 0) return false
  return [keys.collaborator, keys.contributor].every(
    (fact) => view.certain(fact(repository.id, user.id)) === true,
  )
}

export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether a response has a body that is not known, since the evidence has its beginning alone. */
export function isUnread({ isEmpty, isBinary, text }: Judge['response']): boolean {
  return !isEmpty && !isBinary && text === undefined
}

/** The index of a name that a request has had, as what it is about or what it makes. */
export const namedIn = (name: string) => `named:${name.toLowerCase()}`

/** Whether a request so far has had a name. */
export function wasNamed({ modelState }: View, name: string): boolean {
  return modelState.index(namedIn(name)).length > 0
}

import type { ModelState, Entity } from './model-state.ts'
import { keys, nameKey, plainLetters } from './keys.ts'
import type { Judge, View } from './judge.ts'
import { UNKNOWN, type Value } from './register.ts'

export { keys, nameKey }

/** Whether an organization may have teams whose creation no response shows. */
export const strangeTeams = (organization: number) => `strange teams:${organization}`

/** Whether a repository or an organization may have hooks that no response shows. */
export const strangeHooks = (parent: number) => `strange hooks:${parent}`

/** Whether a fork may still receive contents of its parent: they may follow the response to its creation. */
export function mayBeCopied({ modelState, request, span }: View, { id: entityId, isFork }: Entity): boolean {
  if (!isFork) return false
  const changedMs = modelState.possible(strangeHooks(entityId), span).map(({ endMs }) => endMs)
  return request.atMs - Math.max(-Infinity, ...changedMs) < modelState.setting.followsMs
}

/** The index of the current and former relations of a user to organizations. */
export const tiesOf = ({ id: entityId }: Entity) => `ties of ${entityId}`

/**
 * The index of the users who have opened an issue or tracked time in a repository, or forked it: the document does not say whether they
 * contribute to it.
 */
export const participantsOf = (repository: number) => `participants of ${repository}`

/** The index of all repositories that an owner has or had. */
export const repositoriesOf = (owner: string) => `repositories of ${plainLetters(owner)}`

/** The facts about the names of all repositories that an owner has or had. */
export function repositoryKeys(modelState: ModelState, owner: string): string[] {
  return modelState.index(repositoriesOf(owner)).flatMap((entityId) => {
    const repository = modelState.entity(entityId)
    return repository ? [keys.repository(owner, repository.name)] : []
  })
}

/**
 * The facts about the names of a repository's forks, or of the forks of one owner, and of forks of those: the document does not show
 * whether a fork remains without its original.
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
 * The facts about the names of a user's forks of repositories that are not certainly public: the document does not show whether a fork
 * remains if its owner loses access to the original.
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

/** Whether requests have certainly removed the subject of a fact. The documents specify less for names that were never in use. */
export function wasRemoved({ modelState, span }: View, key: string): boolean {
  const writes = modelState.possible(key, span)
  return writes.length > 0 && writes.every(({ value, by }) => value === false && by !== undefined)
}

export function userNamed(view: View, name: string): Entity | false | undefined {
  return view.named(keys.user(name), name)
}

/**
 * Whether a name certainly does not belong to a user. An organization can be reached as a user: the document does not say that the paths of
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

/** Whether a migration in progress may have created a repository with the name. Its request need not name the owner. */
export function mayBeMigrated(view: View, name: string): boolean {
  return view.modelState.possible(keys.migration(name), view.span).some(({ value }) => value === true)
}

/** The caller, if it is certainly an existing user. */
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

/** Whether a user is refused until a step that the documents do not show, such as confirming an edited address. */
export const lockedOut = ({ id: entityId }: Entity) => `locked out/${entityId}:`

/** Notes that a caller was served, and therefore has signed in. */
export function noteSignedIn(judge: Judge): void {
  const caller = callerOf(judge)
  if (!caller) return
  judge.enter(SERVED, caller.id)
  judge.learn(lockedOut(caller), false)
}

/** Whether an edit of the caller may have caused the refusal: the caller has not been served since. */
export function isOfEditedCaller(judge: Judge): boolean {
  const caller = judge.status === 403 ? callerOf(judge) : undefined
  return caller?.isNew === true && judge.certain(lockedOut(caller)) !== false
}

/** Whether a user has signed in: the documents do not say that lists and searches show accounts that were never used. */
export function wasServed({ modelState }: View, { id: entityId }: Entity): boolean {
  return modelState.index(SERVED).includes(entityId)
}

export function isAnonymous(view: View): boolean {
  return view.request.caller.login === undefined
}

/** True for a caller who certainly has owned the organization since its creation, and is its member. */
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
 * Whether a user certainly is a collaborator with permission to write. The document leaves it open for current and former members of the
 * organization that owns the repository.
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

/** Whether the body of a response is unknown because the evidence has only its beginning. */
export function isUnread({ isEmpty, isBinary, text }: Judge['response']): boolean {
  return !isEmpty && !isBinary && text === undefined
}

/** Counts the changes that name a user; the largest number is that of the last one. */
export const changesAbout = (name: string) => `changes about ${plainLetters(name)}`

/**
 * The caller of a request, until a change names the caller: the documents do not show the permissions, and any relation of a user can be one.
 */
export function standingOf({ modelState, request: { caller } }: View): string {
  const { login } = caller
  return login === undefined ? 'anonymous callers' : `${login} after ${modelState.most(changesAbout(login))}`
}

/** The index of a name that a request has addressed or created. */
export const namedIn = (name: string) => `named:${plainLetters(name)}`

/** Whether a request so far had the name. */
export function wasNamed({ modelState }: View, name: string): boolean {
  return modelState.index(namedIn(name)).length > 0
}

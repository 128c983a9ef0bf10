import { keys, repositoriesOf, userNamed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { isPlain } from '../state/sent-text.ts'

/** A creation of an organization or a repository for an owner. */
export interface Creation {
  readonly kind: 'organization' | 'repository'
  readonly owner: string
  readonly name: string
}

/** A suspicion about names; the documents do not say whether a name is free after a deletion. */
export const STAYS_TAKEN = 'a name is refused after the deletion of what had it'

/** Fields whose values can be subject to a server's own conditions. */
const CHOICES = new Set(['readme', 'permission'])

/** Whether a name is a name of the run that consists of letters, digits, `-` and `_`. */
export function isPlainName(judge: Judge, name: string): boolean {
  return judge.modelState.setting.isOwnName?.(name) === true && /^[a-z][\w-]{0,36}$/i.test(name)
}

/** Fields with the kinds of their values; undefined if a server may refuse the kind of a value. */
export function fieldsLikeness(fields: Readonly<Record<string, unknown>>): string | undefined {
  const kinds = Object.entries(fields).map(([field, value]) => {
    if (typeof value === 'boolean' || CHOICES.has(field)) return `${field} ${String(value)}`
    return isPlain(value) ? `${field} ${value === '' ? 'empty' : 'text'}` : undefined
  })
  return kinds.includes(undefined) ? undefined : kinds.toSorted().join(', ')
}

const indexOf = ({ kind, owner }: Pick<Creation, 'kind' | 'owner'>) =>
  kind === 'repository' ? repositoriesOf(owner) : `organizations of ${owner.toLowerCase()}`

const keyOf = ({ kind, owner }: Creation, name: string) =>
  kind === 'repository' ? keys.repository(owner, name) : keys.organization(name)

const namesOf = (judge: Judge, creation: Creation) => [
  ...new Set(
    judge.modelState
      .index(indexOf(creation))
      .map((entityId) => judge.modelState.entity(entityId)?.name ?? ''),
  ),
]

/** Whether a name was already in use, now or earlier. */
function isUsedAgain(judge: Judge, creation: Creation): boolean {
  return namesOf(judge, creation).includes(creation.name)
}

function likenessOf(judge: Judge, creation: Creation, isAgain: boolean): string | undefined {
  const { operation = '', fields = {} } = judge.request
  const others = Object.entries(fields).filter(([field]) => field !== 'name' && field !== 'username')
  const likeness = fieldsLikeness(Object.fromEntries(others))
  if (likeness === undefined) return undefined
  const again = isAgain ? ', of a name again' : ''
  return `creation by ${operation} for ${ownerKind(judge, creation)} with ${likeness}${again}`
}

/** A server can have other conditions for owners who are administrators. */
function ownerKind(judge: Judge, { owner }: Creation): string {
  const user = userNamed(judge, owner)
  return user ? `a user, ${String(judge.certain(keys.shown(user.id, 'administrator')))}` : 'an organization'
}

/**
 * Notes a creation by a caller with all rights: the number of the owner's entities, which a server may limit. Call it before the entity is
 * entered.
 */
export function noteCreation(judge: Judge, creation: Creation): void {
  const likeness = likenessOf(judge, creation, isUsedAgain(judge, creation))
  if (likeness === undefined) return
  const others = namesOf(judge, creation).filter((name) => name !== creation.name)
  if (others.length < judge.modelState.most(likeness)) return
  const there = others.filter((name) => typeof judge.certain(keyOf(creation, name)) === 'number')
  judge.modelState = judge.modelState.counted(likeness, there.length + 1)
}

/** Enters the created entity under its owner. */
export function enterCreation(judge: Judge, creation: Creation, entityId: number): void {
  judge.enter(indexOf(creation), entityId)
}

/** Operations that create something for an owner whom the path does not name. */
const MAKES_FOR_OTHERS = new Set(['repos.fork', 'repos.migrate'])

/** Whether another request in progress may already have created something for the owner. */
function mayGrow(judge: Judge, { owner }: Creation): boolean {
  return judge.modelState
    .othersInFlight(judge.request.id)
    .some(
      ({ operation = '', method, parameters }) =>
        method !== 'GET' &&
        (MAKES_FOR_OTHERS.has(operation) || Object.values(parameters).some((name) => name === owner)),
    )
}

/**
 * Notices that a caller with all rights is refused a plain and free name, although similar names were accepted for owners with as many
 * entities. The documents do not show the conditions of refusals.
 */
export function noticeCreationRefused(judge: Judge, creation: Creation): void {
  const { owner, name } = creation
  if (judge.saysNothing || !isPlainName(judge, name) || !judge.modelState.setting.isOwnName?.(owner)) return
  const names =
    creation.kind === 'repository' ? [keyOf(creation, name)] : [keys.user(name), keyOf(creation, name)]
  const isAgain = isUsedAgain(judge, creation)
  const likeness = likenessOf(judge, creation, isAgain)
  if (likeness === undefined || mayGrow(judge, creation)) return
  if (names.some((key) => judge.certain(key) !== false)) return
  const there = namesOf(judge, creation).filter((one) => judge.certain(keyOf(creation, one)) !== false)
  if (there.length < judge.modelState.most(likeness))
    judge.notice(`${judge.status}, although a like request was accepted`)
  else if (isAgain) {
    const ofNew = likenessOf(judge, creation, false) ?? ''
    if (judge.modelState.most(likeness) === 0 && there.length < judge.modelState.most(ofNew))
      judge.suspect(STAYS_TAKEN)
  }
}

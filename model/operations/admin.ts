import {
  ADMINISTRATORS,
  isNobody,
  isObject,
  keys,
  organizationNamed,
  repositoriesOf,
  textOf,
  tiesOf,
  userNamed,
  wasRemoved,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRecord, noteLeftOut } from '../state/resources.ts'
import { judgeSet, noteSent } from '../state/sent-text.ts'
import { noteAccepted, noticeRefusal } from './accepted.ts'
import { addKey } from './admin-keys.ts'
import { enterCreation, isPlainName, noticeCreationRefused, noteCreation } from './creation-refusals.ts'
import type { Create, OperationModel } from './operation-model.ts'
import { EDITED } from './organization.ts'
import { leaveRepositories } from './left-repositories.ts'
import { judgeForbidden, judgeRights, unknownByEdit, userPath } from './rights.ts'
import {
  addressFact,
  CREATED_USERS,
  DELETION,
  editLikeness,
  hasNothing,
  isFreeAgain,
  isFreeAndPlain,
  judgeUserRefused,
  userBefore,
  userLikeness,
} from './user-refusals.ts'
import { isNumber } from '../state/number.ts'

/** A new entity, unless the body names none: its name comes to stand for it. */
function creation(
  key: (name: string) => string,
  entity: Parameters<Create>[0],
  create: Create,
  further: (entityId: number) => readonly PendingWrite[] = () => [],
): readonly PendingWrite[] {
  if (entity.name === '') return []
  const entityId = create(entity)
  return [{ key: key(entity.name), value: entityId }, ...further(entityId)]
}

/** The entity that a successful creation created: the request's own intent. */
export function created(judge: Judge, key: string): Entity | undefined {
  const own = judge.modelState
    .inFlight(judge.request.id)
    ?.pendingWrites.find((pendingWrite) => pendingWrite.key === key)
  return own ? judge.modelState.entity(own.value) : undefined
}

/** What other requests than this one may have made of a fact. */
function writesOfOthers({ modelState, span, request }: Judge, key: string) {
  return modelState.possible(key, span).filter(({ by }) => by !== request.id)
}

/** The other entity that certainly had a name during the whole creation. */
export function holderOf(judge: Judge, key: string, name: string): Entity | undefined {
  const holders = new Set(writesOfOthers(judge, key).map(({ value }) => value))
  const [holder] = holders
  const entity = holders.size === 1 ? judge.modelState.entity(holder ?? UNKNOWN) : undefined
  return entity?.name === name ? entity : undefined
}

/**
 * A name that certainly belonged to another entity cannot be given again. How a server responds to such a request is not shown: a success
 * with the id of that entity creates none, and what it changes of it is unknown.
 */
export function judgeFree(judge: Judge, key: string, name: string): boolean {
  const holder = holderOf(judge, key, name)
  const { json } = judge.response
  const id = isObject(json) ? json['id'] : undefined
  const known = holder && judge.certain(keys.id(holder.id))
  const isNew = holder === undefined || (isNumber(id) && isNumber(known) && id !== known)
  judge.expect(
    'every-new-name',
    holder === undefined || !isNew,
    { expected: `a refusal, since ${name} exists`, received: `${judge.status}, and another id` },
    { about: [key] },
  )
  if (isNew) return true
  judge.notice(`${judge.status} for the name of one that exists`)
  judge.modelState = judge.modelState.withoutWriteOf(key, judge.request.id)
  judge.write(key, UNKNOWN)
  for (const field of Object.keys(judge.request.fields ?? {}))
    if (holder) judge.write(keys.shown(holder.id, field), UNKNOWN)
  return false
}

/** A server may make another name of one that is not plain, or of none: what it shows, it may have made. */
function isMadeOtherwise(judge: Judge, keyOf: (name: string) => string, name?: string): boolean {
  const { json } = judge.response
  const shown = isObject(json) ? (textOf(json['username']) ?? textOf(json['name'])) : undefined
  if (shown === undefined || shown.toLowerCase() === name?.toLowerCase()) return false
  if (name !== undefined && isPlainName(judge, name)) return false
  for (const one of [shown, ...(name === undefined ? [] : [name])]) judge.write(keyOf(one), UNKNOWN)
  return true
}

/**
 * Of a name that is taken, or may be, a server may make another one: the conditions of refusals are not shown. Users and organizations may
 * share their names, and a name may stay reserved after a deletion.
 */
function isRenamed(judge: Judge, keyOf: (name: string) => string, name: string): boolean {
  const { json } = judge.response
  const shown = isObject(json) ? (textOf(json['username']) ?? textOf(json['name'])) : undefined
  if (shown === undefined || shown.toLowerCase() === name.toLowerCase()) return false
  const own = keyOf(name)
  const shared = [keys.user(name), keys.organization(name)]
  if (!(shared.includes(own) ? shared : [own]).some((key) => mayBeHeld(judge, key))) return false
  judge.notice(`${judge.status} for the name of one that exists, with another name`)
  judge.modelState = judge.modelState.withoutWriteOf(keyOf(name), judge.request.id)
  judge.write(keyOf(shown), UNKNOWN)
  return true
}

/** Whether another entity may have had a name, or had it before it was deleted. */
function mayBeHeld(judge: Judge, key: string): boolean {
  return writesOfOthers(judge, key).some(({ value, by }) => value !== false || by !== undefined)
}

/** Whether a response shows the id of one of the name that was deleted: a server may restore it, with what it had. */
function isRestored(judge: Judge, { id: entityId, kind, name }: Entity): boolean {
  const { json } = judge.response
  return judge.modelState
    .index(`${kind} with id ${isObject(json) ? String(json['id']) : ''}`)
    .some(
      (one) => one !== entityId && judge.modelState.entity(one)?.name.toLowerCase() === name.toLowerCase(),
    )
}

function judgeCreation(
  judge: Judge,
  keyOf: (name: string) => string,
  name: string | undefined,
): Entity | undefined {
  if (name !== undefined && isRenamed(judge, keyOf, name)) return undefined
  if (isMadeOtherwise(judge, keyOf, name) || name === undefined) return undefined
  const key = keyOf(name)
  if (!judgeFree(judge, key, name)) return undefined
  const entity = created(judge, key)
  if (entity && isRestored(judge, entity)) judge.modelState = judge.modelState.withUnclear(entity.id)
  if (entity) noteSent(judge, entity)
  if (entity) judgeRecord(judge, entity, judge.response.json)
  return entity
}

/** The intents of a creation of a repository. */
export function repositoryWrites(
  { parameter, field }: { readonly parameter: string; readonly field: string | undefined },
  isOwnedByOrganization: boolean,
  create: Create,
): readonly PendingWrite[] {
  return creation(
    (name) => keys.repository(parameter, name),
    {
      kind: 'repository',
      name: field ?? '',
      owner: parameter,
      isNew: true,
      ...(isOwnedByOrganization ? { isOwnedByOrganization } : {}),
    },
    create,
  )
}

/** Judges the creation of a repository, which is neither fork nor mirror. */
export function judgeRepositoryCreation(
  judge: Judge,
  owner: string,
  name: string | undefined,
): Entity | undefined {
  const entity = judgeCreation(judge, (one) => keys.repository(owner, one), name)
  if (!entity) return undefined
  for (const kind of ['fork', 'mirror']) {
    const shown = isObject(judge.response.json) ? judge.response.json[kind] : undefined
    if (typeof shown === 'boolean')
      judge.expect('every-kind', !shown, {
        expected: `a repository that is no ${kind}`,
        received: `${kind} true`,
      })
    judge.observe(keys.shown(entity.id, kind), false)
  }
  const { fields = {} } = judge.request
  if (fields['autoInit'] !== true) judge.write(keys.shown(entity.id, 'empty'), true)
  judge.enter(repositoriesOf(owner), entity.id)
  return entity
}

/** Judges a success about a user who was deleted. The response to a request for an unknown user is not shown. */
function judgePerson(judge: Judge): void {
  const name = userPath(judge)
  const key = keys.user(name)
  const isRemoved = isNobody(judge, name) && wasRemoved(judge, key)
  judge.expect(
    'every-deleted',
    !isRemoved,
    { expected: 'a refusal, since the user was deleted', received: String(judge.status) },
    { about: [key] },
  )
  if (!isRemoved && isNobody(judge, name)) judge.notice(`${judge.status} for an unknown user`)
}

function addressWrites(view: View): readonly PendingWrite[] {
  const email = view.field('email')
  return email === undefined ? [] : [{ key: addressFact(email), value: true }]
}

/** The address of a user, in each form that a request has given. */
function noteAddress(judge: Judge, user: Entity): void {
  const email = judge.field('email')
  if (email === undefined) return
  judge.observe(keys.shown(user.id, `address ${email.toLowerCase()}`), true)
  judge.enter(`address ${email.toLowerCase()}`, user.id)
  judge.write(addressFact(email), true)
}

/** The fact whether a user was edited. */
export const edited = (user: number) => `edited/${user}:`

/** The full name after a request: what a server makes of the one that is sent, its response shows. */
function noteFullName(judge: Judge, user: Entity): void {
  noteLeftOut(judge, user, ['fullName'])
  noteSent(judge, user)
}

/** What an edit changes where the name of the user is that of an organization: some servers edit that. */
function factsOfOrganization(view: View): readonly string[] {
  const organization = organizationNamed(view, userPath(view))
  return organization ? EDITED.map((field) => keys.shown(organization.id, field)) : []
}

const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })

export const admin: Readonly<Record<string, OperationModel>> = {
  'admin.create-user': {
    success: 201,
    body: 'user',
    refused: judgeUserRefused,
    pendingWrites: (view, create) => [
      ...creation(keys.user, { kind: 'user', name: view.field('username') ?? '', isNew: true }, create),
      ...addressWrites(view),
    ],
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('username')
      const isAgain = name !== undefined && isFreeAgain(judge, name)
      const user = judgeCreation(judge, keys.user, name)
      if (!user || name === undefined) return
      judge.write(keys.user(name), user.id)
      if (isAgain) judge.modelState = judge.modelState.counted(`${userLikeness(judge)} again`, 1)
      judge.enter(CREATED_USERS, user.id)
      judge.modelState = judge.modelState.counted(userLikeness(judge), 1)
      judge.observe(keys.shown(user.id, 'administrator'), false)
      noteFullName(judge, user)
      noteAddress(judge, user)
    },
  },
  'admin.edit-user': {
    success: 200,
    body: 'user',
    refused(judge) {
      judgeForbidden(judge, true)
      const likeness = editLikeness(judge)
      if (likeness !== undefined) noticeRefusal(judge, likeness)
    },
    pendingWrites(view): readonly PendingWrite[] {
      const user = userNamed(view, userPath(view))
      if (!user) return factsOfOrganization(view).map(unknown)
      return [
        { key: keys.shown(user.id, 'fullName'), value: view.field('fullName') ?? UNKNOWN },
        { key: edited(user.id), value: true },
        ...('administrator' in (view.request.fields ?? {})
          ? [unknown(keys.shown(user.id, 'administrator'))]
          : []),
        ...addressWrites(view),
        ...unknownByEdit(user),
      ]
    },
    succeeded(judge) {
      judgeRights(judge)
      const user = userNamed(judge, userPath(judge))
      judgePerson(judge)
      for (const key of user ? [] : factsOfOrganization(judge)) judge.write(key, UNKNOWN)
      if (!user) return
      const likeness = editLikeness(judge)
      if (likeness !== undefined) noteAccepted(judge, likeness)
      judge.write(edited(user.id), true)
      for (const { key, value } of unknownByEdit(user)) judge.write(key, value)
      const { json } = judge.response
      // An address can be hidden, also from its user, and wait until its owner confirms it.
      if (isObject(json)) judgeSet(judge, user, ['fullName'], json)
      noteFullName(judge, user)
      judgeRecord(judge, user, json)
      noteAddress(judge, user)
      const rights = judge.request.fields?.['administrator']
      if (typeof rights === 'boolean') judge.write(keys.shown(user.id, 'administrator'), rights)
      if (rights === true) judge.enter(ADMINISTRATORS, user.id)
    },
  },
  'admin.delete-user': {
    success: 204,
    body: 'empty',
    refused(judge) {
      const user = userNamed(judge, userPath(judge))
      const isPlain = user ? hasNothing(judge, user) : false
      // What belongs to a user can be a reason as well.
      judgeForbidden(judge, !isPlain)
      if (isPlain && judge.request.caller.isAdmin) noticeRefusal(judge, DELETION)
    },
    pendingWrites: (view) => [{ key: keys.user(userPath(view)), value: false }],
    succeeded(judge) {
      judgeRights(judge)
      const name = userPath(judge)
      const user = userBefore(judge, name)
      if (user && judge.request.caller.isAdmin && hasNothing(judge, user)) noteAccepted(judge, DELETION)
      judge.write(keys.user(name), false)
      leaveRepositories(judge, name)
      for (const entityId of user ? judge.modelState.index(tiesOf(user)) : []) {
        const organization = judge.modelState.entity(entityId)
        if (organization?.kind !== 'organization' || organization.owner !== name) continue
        judge.write(keys.organization(organization.name), UNKNOWN)
        leaveRepositories(judge, organization.name)
      }
    },
  },
  'admin.add-key': addKey,
  'admin.create-org': {
    success: 201,
    body: 'object',
    refused(judge) {
      const name = judge.field('username') ?? ''
      const isFree = isFreeAndPlain(judge, name, [keys.user(name), keys.organization(name)])
      const owner = userNamed(judge, userPath(judge))
      judgeForbidden(judge, !isFree || !owner)
      if (judge.request.caller.isAdmin && owner)
        noticeCreationRefused(judge, { kind: 'organization', owner: owner.name, name })
    },
    pendingWrites: (view, create) => {
      const owner = userNamed(view, userPath(view))
      return creation(
        keys.organization,
        {
          kind: 'organization',
          name: view.field('username') ?? '',
          isNew: Boolean(owner),
          owner: userPath(view),
        },
        create,
        (entityId) =>
          owner
            ? [keys.member, keys.organizationOwner].map((fact) => ({
                key: fact(entityId, owner.id),
                value: true,
              }))
            : [],
      )
    },
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('username')
      const organization = judgeCreation(judge, keys.organization, name)
      if (!organization || name === undefined) return
      judge.write(keys.organization(name), organization.id)
      const owner = userNamed(judge, userPath(judge))
      judgePerson(judge)
      if (!owner) return
      const creation = { kind: 'organization', owner: owner.name, name } as const
      if (judge.request.caller.isAdmin) noteCreation(judge, creation)
      enterCreation(judge, creation, organization.id)
      judge.enter(tiesOf(owner), organization.id)
      judge.write(keys.member(organization.id, owner.id), true)
      judge.write(keys.organizationOwner(organization.id, owner.id), true)
      judge.write(keys.publicMember(organization.id, owner.id), UNKNOWN)
      judge.enter(`people of ${organization.id}`, owner.id)
    },
  },
  'admin.create-repo': {
    success: 201,
    body: 'object',
    refused(judge) {
      const [owner, name] = [userPath(judge), judge.field('name') ?? '']
      const isFree = isFreeAndPlain(judge, name, [keys.repository(owner, name)])
      const user = userNamed(judge, owner)
      judgeForbidden(judge, !isFree || !user)
      if (judge.request.caller.isAdmin && user)
        noticeCreationRefused(judge, { kind: 'repository', owner, name })
    },
    pendingWrites: (view, create) =>
      repositoryWrites(
        { parameter: userPath(view), field: view.field('name') },
        organizationNamed(view, userPath(view)) !== false,
        create,
      ),
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('name')
      if (name !== undefined && judge.request.caller.isAdmin && userNamed(judge, userPath(judge)))
        noteCreation(judge, { kind: 'repository', owner: userPath(judge), name })
      const repository = judgeRepositoryCreation(judge, userPath(judge), name)
      if (repository) judge.write(keys.repository(userPath(judge), repository.name), repository.id)
    },
  },
}

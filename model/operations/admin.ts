import {
  ADMINISTRATORS,
  isNobody,
  isObject,
  keys,
  organizationNamed,
  tiesOf,
  userNamed,
  wasRemoved,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRecord, noteLeftOut, suspectLost } from '../state/resources.ts'
import { judgeSet, noteSent } from '../state/sent-text.ts'
import { noteAccepted, noticeRefusal } from './accepted.ts'
import { addKey } from './admin-keys.ts'
import { enterCreation, noticeCreationRefused, noteCreation } from './creation-refusals.ts'
import { creation, judgeCreation, repositoryWrites, judgeRepositoryCreation } from './creation.ts'
import { isLastMember } from './joining.ts'
import type { OperationModel } from './operation-model.ts'
import { EDITED } from './organization.ts'
import { leaveRepositories } from './left-repositories.ts'
import { leaveTeams } from './left-teams.ts'
import { judgeForbidden, judgeRights, noteUnknownUser, unknownByEdit, userPath } from './rights.ts'
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

/** Judges a success about a deleted user. The response to a request for an unknown user is not shown. */
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
  if (!isRemoved) noteUnknownUser(judge)
}

function addressWrites(view: View): readonly PendingWrite[] {
  const email = view.field('email')
  return email === undefined ? [] : [{ key: addressFact(email), value: true }]
}

/** The address of a user, in each spelling that a request has used. */
function noteAddress(judge: Judge, user: Entity): void {
  const email = judge.field('email')
  if (email === undefined) return
  judge.observe(keys.shown(user.id, `address ${email.toLowerCase()}`), true)
  judge.enter(`address ${email.toLowerCase()}`, user.id)
  judge.write(addressFact(email), true)
}

/** The fact whether a user was edited. */
export const edited = (user: number) => `edited/${user}:`

/** The texts of a user after a request: the response shows how the server stored them. */
function noteTexts(judge: Judge, user: Entity): void {
  // Administrators may see every address.
  noteLeftOut(judge, user, ['fullName', 'email'])
  noteSent(judge, user)
}

/** The facts that an edit changes if the name of the user belongs to an organization: some servers edit the organization. */
function factsOfOrganization(view: View): readonly string[] {
  const organization = organizationNamed(view, userPath(view))
  return organization ? EDITED.map((field) => keys.shown(organization.id, field)) : []
}

const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })

export const admin: Readonly<Record<string, OperationModel>> = {
  'admin.create-user': {
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
      noteTexts(judge, user)
      noteAddress(judge, user)
    },
  },
  'admin.edit-user': {
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
        // A new address can stay pending until its owner confirms it.
        unknown(keys.shown(user.id, 'email')),
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
      // An address can be hidden, even from its user, and can stay pending until its owner confirms it.
      if (isObject(json)) judgeSet(judge, user, ['fullName'], json)
      suspectLost(judge, user, ['fullName', 'email'])
      noteTexts(judge, user)
      judgeRecord(judge, user, json)
      noteAddress(judge, user)
      const rights = judge.request.fields?.['administrator']
      if (typeof rights === 'boolean') judge.write(keys.shown(user.id, 'administrator'), rights)
      if (rights === true) judge.enter(ADMINISTRATORS, user.id)
    },
  },
  'admin.delete-user': {
    refused(judge) {
      const user = userNamed(judge, userPath(judge))
      const isPlain = user ? hasNothing(judge, user) : false
      // Resources of the user can be a reason as well.
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
        if (!user || organization?.kind !== 'organization') continue
        for (const { key, value } of leaveTeams(judge, organization)) judge.write(key, value)
        // The document does not show whether an organization remains without its owner or without members.
        if (organization.owner !== name && !isLastMember(judge, organization, user)) continue
        judge.write(keys.organization(organization.name), UNKNOWN)
        leaveRepositories(judge, organization.name)
      }
    },
  },
  'admin.add-key': addKey,
  'admin.create-org': {
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
      noteUnknownUser(judge)
    },
  },
}

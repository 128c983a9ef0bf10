import {
  forksByAccess,
  isNobody,
  keys,
  mayBeCopied,
  organizationNamed,
  ownsRepository,
  participantsOf,
  tiesOf,
  userNamed,
  wasAdministrator,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { nameOf } from '../state/name-of.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeBelonging } from './belonging.ts'
import { joiningWrites, noteJoining } from './joining.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'
import { judgeUsers } from './user-list.ts'
import { userIn } from '../state/resources.ts'

const people = (repository: Entity) => `people of ${repository.id}`

/** The fact that requests change; undefined for owners, whose status as collaborators the document does not specify. */
function collaboratorFact(view: View, repository: Entity | false | undefined): string | undefined {
  const user = userNamed(view, view.parameter('collaborator'))
  if (!repository || !user || user.name === repository.owner) return undefined
  return keys.collaborator(repository.id, user.id)
}

/**
 * Whether only requests decide that a user is a collaborator. The document leaves it open for members of an organization, for collaborators
 * of a fork's parent, and for administrators, who have all rights. A user who opens an issue, tracks time or forks may become a
 * collaborator.
 */
export function isDecided(view: View, repository: Entity, user: Entity): boolean {
  if (user.name === repository.owner) return false
  const known = view.certain(keys.collaborator(repository.id, user.id))
  if (known === UNKNOWN && mayBeCopied(view, repository)) return false
  if (known === false && wasAdministrator(view, user)) return false
  if (known !== true && view.modelState.index(participantsOf(repository.id)).includes(user.id)) return false
  return !repository.isOwnedByOrganization || view.modelState.index(tiesOf(user)).length === 0
}

/** Counts invitations that the driver has accepted: if it accepts them, an addition without an acceptance decides nothing. */
const ACCEPTED = 'accepted invitations'

/** Notes that a driver has accepted an invitation: responses can then show the effect of additions. */
export function noteAcceptance(judge: Judge): void {
  judge.modelState = judge.modelState.counted(ACCEPTED, 1)
  judge.shows = 'addition'
}

/** Notes that a response shows a user as a collaborator; the user may have been added. */
function noteShown(judge: Judge, repository: Entity, user: Entity | false | undefined): void {
  if (user) judge.noteShown(keys.collaborator(repository.id, user.id))
}

function judgeCollaborator(judge: Judge, belongs: boolean): void {
  const repository = belongs ? existingRepository(judge) : repositoryOf(judge)
  if (!repository) return
  if (belongs) noteShown(judge, repository, userNamed(judge, judge.parameter('collaborator')))
  judgeBelonging(judge, {
    belongs,
    name: judge.parameter('collaborator'),
    fact: (user) =>
      isDecided(judge, repository, user) ? keys.collaborator(repository.id, user.id) : undefined,
    what: 'collaborator',
    isTold: ownsRepository(judge, repository),
    index: people(repository),
  })
}

function changeCollaborator(judge: Judge, value: boolean): void {
  const repository = existingRepository(judge)
  const key = collaboratorFact(judge, repository)
  const name = judge.parameter('collaborator')
  const user = userNamed(judge, name)
  if (value && isNobody(judge, name)) judge.notice('204 for an unknown user')
  if (!repository || !user || key === undefined) return
  judge.write(key, value && judge.modelState.most(ACCEPTED) > 0 ? UNKNOWN : value)
  const mayWrite = ['write', 'admin'].includes(judge.field('permission') ?? '')
  judge.write(keys.contributor(repository.id, user.id), value && mayWrite ? true : UNKNOWN)
  if (value) judge.write(addedFact(repository, user), true)
  if (value) noteJoining(judge, ownerOf(judge, repository), user)
  else for (const fork of forksByAccess(judge, user, [repository.id])) judge.mayHaveWritten(fork, false)
  judge.enter(people(repository), user.id)
}

/** The organization that owns a repository. */
function ownerOf(view: View, { owner = '', isOwnedByOrganization }: Entity): Entity | false | undefined {
  return isOwnedByOrganization ? organizationNamed(view, owner) : undefined
}

/** The writes of a request, including those to the collaborator's permission. */
function changeWrites(view: View, value: boolean): readonly PendingWrite[] {
  const repository = repositoryOf(view)
  const user = userNamed(view, view.parameter('collaborator'))
  const key = collaboratorFact(view, repository)
  if (key === undefined || !repository || !user) return []
  return [
    ...(value
      ? joiningWrites(view, ownerOf(view, repository), user)
      : forksByAccess(view, user, [repository.id]).map((fork) => ({ key: fork, value: false }))),
    { key, value },
    { key: keys.contributor(repository.id, user.id), value: UNKNOWN },
  ]
}

/**
 * The fact whether a list has a user whose status the document does not specify. Each response has its own fact, since no sentence says
 * that the status stays the same.
 */
const listedFact = ({ request }: View, repository: Entity, user: Entity) =>
  `listed/${repository.id}:${user.id} ${request.id}`

/** The fact whether a user has been a collaborator at any time. */
const addedFact = (repository: Entity, user: Entity) => `shown added ${user.id}:${repository.id}`

/** Notices that an owner cannot remove a collaborator, or cannot add a former collaborator again. */
function refusedChange(judge: Judge, value: boolean): void {
  const repository = repositoryOf(judge)
  const user = userNamed(judge, judge.parameter('collaborator'))
  if (!repository || !user || !ownsRepository(judge, repository)) return
  const key = keys.collaborator(repository.id, user.id)
  const was = judge.certain(key)
  const wasAccepted = value
    ? was === false && judge.certain(addedFact(repository, user)) === true
    : was === true
  if (wasAccepted && isDecided(judge, repository, user) && !judge.saysNothing)
    judge.notice(`${judge.status}, although the user ${value ? 'was' : 'is'} a collaborator`)
}

/** Collaborators of repositories. */
export const collaborators: Readonly<Record<string, OperationModel>> = {
  'repos.list-collaborators': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      if (!repository) return
      const { json } = judge.response
      if (Array.isArray(json)) for (const entry of json) noteShown(judge, repository, userIn(judge, entry))
      judgeUsers(judge, {
        of: `collaborators of ${nameOf(repository)}`,
        fact: (user) =>
          isDecided(judge, repository, user)
            ? keys.collaborator(repository.id, user.id)
            : listedFact(judge, repository, user),
        index: people(repository),
        isWhole: ownsRepository(judge, repository),
      })
    },
    refused: readableRepository,
  },
  'repos.is-collaborator': {
    succeeded: (judge) => judgeCollaborator(judge, true),
    refused: (judge) => judgeCollaborator(judge, false),
  },
  'repos.add-collaborator': {
    pendingWrites: (view) => changeWrites(view, true),
    succeeded: (judge) => changeCollaborator(judge, true),
    refused: (judge) => refusedChange(judge, true),
  },
  'repos.remove-collaborator': {
    pendingWrites: (view) => changeWrites(view, false),
    succeeded: (judge) => changeCollaborator(judge, false),
    refused: (judge) => refusedChange(judge, false),
  },
}

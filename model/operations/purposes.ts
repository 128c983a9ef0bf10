import type { Purpose } from '../state/event.ts'
import {
  callerOf,
  forksOf,
  keys,
  participantsOf,
  repositoriesOf,
  repositoryKeys,
  strangeTeams,
  tiesOf,
  userNamed,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { contentFacts, notePushed, stateFacts } from './content-facts.ts'
import { invitation } from './joining.ts'
import { anyIssue } from './legacy-common.ts'
import { entriesOf, entryFact } from './time-entries.ts'
import { switchedTracking } from './time-tracking.ts'

/** The facts that an undocumented request may change: the facts of its purpose, or everything that its path names. */
export function undocumentedWrites(view: View): readonly PendingWrite[] {
  const { request } = view
  if (request.method === 'GET' && !request.purpose) return []
  const { purpose } = request
  if (purpose) return purposeWrites(view)
  const path = request.parameters['path'] ?? ''
  const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })
  const [, owner = '', name = ''] = /\/repos\/([^/]+)\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  const [, organization = ''] = /\/orgs?\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  const [, user = ''] = /\/users\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  return [
    ...(name ? [unknown(keys.repository(owner, name))] : []),
    ...(organization ? [unknown(keys.organization(organization))] : []),
    ...(user ? [unknown(keys.user(user))] : []),
    ...(/\/p\/[^/]+\/issues/.test(path) ? anyIssue(view) : []),
  ]
}

/** A user who opens an issue takes part in its repository. */
function noteParticipant(judge: Judge, { capability, repository }: Purpose): void {
  if (capability !== 'issues' || !repository || judge.status >= 400) return
  const user = callerOf(judge)
  if (!user) return
  const entityId = judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof entityId === 'number') judge.enter(participantsOf(entityId), user.id)
}

export function purposeWrites(view: View): readonly PendingWrite[] {
  const purpose: Purpose = view.request.purpose ?? { capability: '' }
  const { capability, organization, username, repository, tracking } = purpose
  const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })
  const org = organization === undefined ? undefined : view.certain(keys.organization(organization))
  const user = username === undefined ? undefined : view.certain(keys.user(username))
  const repo =
    repository === undefined ? undefined : view.certain(keys.repository(repository.owner, repository.name))
  switch (capability) {
    case 'organizationMembers':
      return typeof org === 'number' && typeof user === 'number'
        ? [
            unknown(keys.member(org, user)),
            unknown(keys.publicMember(org, user)),
            { key: invitation(org, user), value: true },
            { key: strangeTeams(org), value: true },
          ]
        : []
    case 'acceptInvitation':
      return typeof repo === 'number' && typeof user === 'number'
        ? [{ ...unknown(keys.collaborator(repo, user)), whenTaken: true }]
        : []
    case 'timeTrackingSwitch':
      return typeof repo === 'number'
        ? [
            unknown(`shown tracking:${repo}`),
            { ...unknown(switchedTracking(repo)), ...(tracking ? { whenTaken: tracking !== 'off' } : {}) },
            // The document does not show whether entries remain while tracking is disabled.
            ...(tracking === undefined || tracking === 'off'
              ? view.modelState.index(entriesOf({ id: repo })).map((entityId) => unknown(entryFact(entityId)))
              : []),
          ]
        : []
    case 'gitContent':
      // The request that reports a push comes after the push.
      return typeof repo === 'number' && !view.request.purpose?.pushed
        ? contentFacts(view, repo).map(unknown)
        : []
    case 'commitStatuses':
      return typeof repo === 'number' ? stateFacts(view, repo, view.request.purpose?.commit).map(unknown) : []
    case 'repositoryRemoval':
      return repository
        ? [keys.repository(repository.owner, repository.name), ...forksOf(view, repo)].map(unknown)
        : []
    case 'organizationRemoval':
      // The document does not specify what happens to the resources of the organization.
      return organization === undefined
        ? []
        : [
            keys.organization(organization),
            ...repositoryKeys(view.modelState, organization),
            ...view.modelState.index(repositoriesOf(organization)).flatMap((one) => forksOf(view, one)),
          ].map(unknown)
    default:
      return []
  }
}

/** Learns from a request that an earlier push has ended. */
export function notePurpose(judge: Judge): void {
  const { purpose } = judge.request
  if (!purpose) return
  const { repository, pushed, organization, username = '' } = purpose
  const user = organization === undefined ? undefined : userNamed(judge, username)
  if (user) judge.enter(tiesOf(user), user.id)
  const entityId = repository && pushed && judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof entityId === 'number') notePushed(judge, entityId)
  noteParticipant(judge, purpose)
}

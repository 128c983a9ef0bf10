import { callerOf, keys, organizationNamed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { organizationOf } from './organization.ts'
import { repositoryOf } from './repository.ts'

// Operations whose success proves that the caller may use them: they cannot succeed for another reason, such as a missing resource.
const OF_ORGANIZATIONS = new Set([
  'orgs.edit',
  'orgs.list-hooks',
  'orgs.create-hook',
  'orgs.get-hook',
  'orgs.edit-hook',
  'orgs.list-teams',
  'orgs.create-team',
  'orgs.create-repo',
])
const OF_REPOSITORIES = new Set(['repos.delete', 'repos.list-hooks', 'repos.create-hook', 'repos.get-hook'])
// Operations that show a private repository.
const OF_PRIVATE_REPOSITORIES = new Set([
  'repos.get',
  'repos.list-branches',
  'repos.list-collaborators',
  'repos.list-forks',
])

/** The kind of a caller without any relation to an organization or a repository; undefined for all other callers. */
function strangerTo(judge: Judge, isStranger: (caller: Entity) => boolean): string | undefined {
  const { login, isAdmin } = judge.request.caller
  if (login === undefined) return 'anonymous callers'
  const caller = callerOf(judge)
  const isOrdinary =
    !isAdmin && caller?.isNew === true && judge.certain(keys.shown(caller.id, 'administrator')) === false
  return isOrdinary && isStranger(caller) ? 'strangers' : undefined
}

function strangerOf(judge: Judge): string | undefined {
  const { operation = '' } = judge.request
  if (OF_ORGANIZATIONS.has(operation)) {
    const organization = organizationOf(judge)
    if (!organization || !organization.isNew) return undefined
    return strangerTo(
      judge,
      ({ id: entityId, name }) =>
        name !== organization.owner && judge.certain(keys.member(organization.id, entityId)) === false,
    )
  }
  const isAlways = OF_REPOSITORIES.has(operation)
  if (!isAlways && !OF_PRIVATE_REPOSITORIES.has(operation)) return undefined
  const repository = repositoryOf(judge)
  const isPrivate = repository ? judge.certain(keys.shown(repository.id, 'private')) : undefined
  if (!repository || !repository.isNew || typeof isPrivate !== 'boolean') return undefined
  if (!isAlways && !isPrivate) return undefined
  const isOutside = outsiderTo(judge, repository)
  const who = strangerTo(
    judge,
    (caller) => isOutside(caller) && judge.certain(keys.collaborator(repository.id, caller.id)) === false,
  )
  const owner = repository.isOwnedByOrganization ? ' of organizations' : ''
  return who && `${who} of ${isPrivate ? 'private' : 'public'} repositories${owner}`
}

/** Whether a user neither owns a repository nor is a member of the organization that owns it. */
function outsiderTo(
  judge: Judge,
  { owner = '', isOwnedByOrganization }: Entity,
): (caller: Entity) => boolean {
  if (!isOwnedByOrganization) return ({ name }) => name !== owner
  const organization = organizationNamed(judge, owner)
  return ({ id: entityId, name }) =>
    organization !== undefined &&
    organization !== false &&
    organization.isNew &&
    name !== organization.owner &&
    judge.certain(keys.member(organization.id, entityId)) === false
}

/**
 * Notices a success of a caller without any relation to the requested resource, if other such callers were refused. The document does not
 * show the permissions.
 */
export function noticePermission(judge: Judge): void {
  const { operation = '', parameters } = judge.request
  const isSuccess = judge.status >= 200 && judge.status < 300
  const isForCaller = [401, 403, 404].includes(judge.status)
  if (!isSuccess && !isForCaller) return
  const who = strangerOf(judge)
  if (who === undefined) return
  const refuses = `${operation} refuses ${who}`
  // No caller finds a missing hook.
  const mayBeMissing = judge.status === 404 && 'id' in parameters
  if (isForCaller) {
    if (!mayBeMissing) judge.modelState = judge.modelState.counted(refuses, 1)
    return
  }
  if (judge.modelState.most(refuses) > 0)
    judge.notice(`${judge.status} for ${who}, although others were refused`)
}

import { callerOf, forksOf, keys, organizationNamed, repositoriesOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { CREATED_USERS } from './user-refusals.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { nameOf } from '../state/name-of.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryKey } from './repository.ts'

/** The repository that the path named before the request, if that is certain. */
function repositoryBefore(judge: Judge): Entity | undefined {
  const others = judge.modelState
    .possible(repositoryKey(judge), judge.span)
    .filter(({ by }) => by !== judge.request.id)
  const holders = new Set(others.map(({ value }) => value))
  const [holder] = holders
  const entity = holders.size === 1 && holder !== undefined ? judge.modelState.entity(holder) : undefined
  const isSame = entity?.name === judge.parameter('repo') && entity.owner === judge.parameter('owner')
  return isSame ? entity : undefined
}

/**
 * "403 forbidden: caller lacks rights (… repository delete …)": true for a user who certainly has no relation to a public repository. The
 * document leaves it open for collaborators and members.
 */
function isStranger(judge: Judge, repository: Entity): boolean {
  const caller = callerOf(judge)
  if (!caller || judge.request.caller.isAdmin || repository.owner === caller.name) return false
  const organization = repository.isOwnedByOrganization
    ? organizationNamed(judge, repository.owner ?? '')
    : undefined
  const isOutside =
    !repository.isOwnedByOrganization ||
    (organization !== undefined &&
      organization !== false &&
      judge.certain(keys.member(organization.id, caller.id)) === false)
  return (
    isOutside &&
    repository.isNew &&
    judge.certain(keys.shown(caller.id, 'administrator')) === false &&
    judge.certain(keys.shown(repository.id, 'private')) === false &&
    judge.certain(keys.collaborator(repository.id, caller.id)) === false
  )
}

/** The facts that give a caller rights on a repository, if the caller, or a namesake, ever had them: a server may keep them for a moment. */
function formerRights(judge: Judge, repository: Entity, caller: Entity): readonly string[] {
  const { modelState, span } = judge
  const hasNamesake = (index: string, { name }: Entity) =>
    modelState.index(index).filter((entityId) => modelState.entity(entityId)?.name === name).length > 1
  const organization = organizationNamed(judge, repository.owner ?? '')
  const rights = [
    keys.collaborator(repository.id, caller.id),
    ...(organization ? [keys.member(organization.id, caller.id)] : []),
  ]
  const isFormer =
    hasNamesake(repositoriesOf(repository.owner ?? ''), repository) ||
    hasNamesake(CREATED_USERS, caller) ||
    rights.some((key) => modelState.possible(key, span).some(({ by }) => by !== undefined))
  return isFormer ? rights : []
}

const DELETED = 'repositories that their owners have deleted'

/** DELETE of a repository. */
export const deletion: OperationModel = {
  pendingWrites: (view) => [
    { key: repositoryKey(view), value: false },
    ...forksOf(view, view.certain(repositoryKey(view))).map((key): PendingWrite => ({ key, value: false })),
  ],
  succeeded(judge) {
    judge.expect('every-forbidden', judge.request.caller.login !== undefined, {
      expected: 'a refusal, since an anonymous caller lacks rights',
      received: '204',
    })
    const repository = repositoryBefore(judge)
    if (repository) {
      const caller = callerOf(judge)
      judge.expect(
        'every-forbidden',
        !isStranger(judge, repository),
        {
          expected: `a refusal, since ${nameOf(repository)} belongs to another user`,
          received: '204',
        },
        { about: caller ? formerRights(judge, repository, caller) : [] },
      )
      if (isOwn(judge, repository)) judge.modelState = judge.modelState.counted(DELETED, 1)
    }
    for (const key of forksOf(judge, repository?.id)) judge.mayHaveWritten(key, false)
    judge.write(repositoryKey(judge), false)
  },
  refused(judge) {
    if (judge.request.caller.login === undefined) judge.judgedBy('every-forbidden')
    const repository = repositoryBefore(judge)
    if (!repository || !isOwn(judge, repository) || judge.modelState.most(DELETED) === 0) return
    if (!judge.saysNothing) judge.notice(`${judge.status}, although a like request was accepted`)
  },
}

/** True for the user who owns a repository that is neither a fork nor the result of a migration. */
function isOwn(judge: Judge, repository: Entity): boolean {
  const caller = callerOf(judge)
  return (
    caller !== undefined &&
    !repository.isOwnedByOrganization &&
    repository.owner === caller.name &&
    judge.certain(keys.copy(repository.id)) === false
  )
}

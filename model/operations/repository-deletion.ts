import { callerOf, keys, organizationNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Intent, Thing } from '../knowledge.ts'
import { nameOf } from '../name-of.ts'
import { UNKNOWN, type Value } from '../register.ts'
import { copyFact } from './content-facts.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryKey } from './repository.ts'

/** The repository that the path named before the request, where that is certain. */
function repositoryBefore(judge: Judge): Thing | undefined {
  const others = judge.knowledge
    .possible(repositoryKey(judge), judge.span)
    .filter(({ by }) => by !== judge.request.id)
  const holders = new Set(others.map(({ value }) => value))
  const [holder] = holders
  const thing = holders.size === 1 && holder !== undefined ? judge.knowledge.thing(holder) : undefined
  const isSame = thing?.name === judge.parameter('repo') && thing.owner === judge.parameter('owner')
  return isSame ? thing : undefined
}

/**
 * "403 forbidden: caller lacks rights (… repository delete …)": true for a user who certainly has nothing to do with a public repository.
 * Of collaborators and members, the document does not say it.
 */
function isStranger(judge: Judge, repository: Thing): boolean {
  const caller = callerOf(judge)
  if (!caller || judge.request.caller.isAdmin || repository.owner === caller.name) return false
  const organization = repository.isOwnedByOrganization
    ? organizationNamed(judge, repository.owner ?? '')
    : undefined
  const isOutside =
    !repository.isOwnedByOrganization ||
    (organization !== undefined &&
      organization !== false &&
      judge.certain(keys.member(organization.n, caller.n)) === false)
  return (
    isOutside &&
    repository.isNew &&
    judge.certain(keys.shown(caller.n, 'administrator')) === false &&
    judge.certain(keys.shown(repository.n, 'private')) === false &&
    judge.certain(keys.collaborator(repository.n, caller.n)) === false
  )
}

const DELETED = 'repositories that their owners have deleted'

/** DELETE of a repository. */
export const deletion: OperationModel = {
  success: 204,
  body: 'empty',
  intents: (view) => [
    { key: repositoryKey(view), value: false },
    ...forksOf(view, view.certain(repositoryKey(view))).map((key): Intent => ({ key, value: UNKNOWN })),
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
        { about: caller ? [keys.collaborator(repository.n, caller.n)] : [] },
      )
      if (isOwn(judge, repository)) judge.knowledge = judge.knowledge.counted(DELETED, 1)
    }
    for (const key of forksOf(judge, repository?.n)) judge.write(key, UNKNOWN)
    judge.write(repositoryKey(judge), false)
  },
  refused(judge) {
    if (judge.request.caller.login === undefined) judge.judgedBy('every-forbidden')
    const repository = repositoryBefore(judge)
    if (!repository || !isOwn(judge, repository) || judge.knowledge.most(DELETED) === 0) return
    if (!judge.saysNothing) judge.notice(`${judge.status}, although a like request was accepted`)
  },
}

/** The facts about the names of a repository's forks, and theirs: whether a fork outlives its original is not shown. */
function forksOf({ knowledge, span }: Pick<View, 'knowledge' | 'span'>, n: Value | undefined): string[] {
  if (typeof n !== 'number') return []
  return knowledge.index(`forks of ${n}`).flatMap((fork) => {
    const { owner, name } = knowledge.thing(fork) ?? {}
    if (owner === undefined || name === undefined) return []
    const key = keys.repository(owner, name)
    const isThere = knowledge.possible(key, span).some(({ value }) => value === fork || value === UNKNOWN)
    return [...(isThere ? [key] : []), ...forksOf({ knowledge, span }, fork)]
  })
}

/** True for the user who owns a repository that is neither a fork nor migrated. */
function isOwn(judge: Judge, repository: Thing): boolean {
  const caller = callerOf(judge)
  return (
    caller !== undefined &&
    !repository.isOwnedByOrganization &&
    repository.owner === caller.name &&
    judge.certain(copyFact(repository.n)) === false
  )
}

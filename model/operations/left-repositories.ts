import { forksOf, repositoriesOf, repositoryKeys } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { UNKNOWN } from '../state/register.ts'

/** The index of repositories whose owners were deleted. */
const LEFT = 'repositories of deleted owners'

/**
 * The owner is deleted. The document does not show what happens to the repositories: others may own them, also under longer names. It does
 * not show either whether their forks remain.
 */
export function leaveRepositories(judge: Judge, owner: string): void {
  const left = judge.modelState.index(repositoriesOf(owner))
  for (const key of [
    ...repositoryKeys(judge.modelState, owner),
    ...left.flatMap((one) => forksOf(judge, one)),
  ])
    judge.write(key, UNKNOWN)
  for (const entityId of left) judge.enter(LEFT, entityId)
}

/** Whether a repository of a deleted owner had the name, or had a name that is part of it. */
export function isLeft({ modelState }: Judge, name: string): boolean {
  return modelState.index(LEFT).some((entityId) => name.includes(modelState.entity(entityId)?.name ?? name))
}

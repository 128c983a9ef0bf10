import { repositoriesOf, repositoryKeys } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { UNKNOWN } from '../state/register.ts'

/** The index of repositories whose owners were deleted. */
const LEFT = 'repositories of deleted owners'

/** The owner is deleted. What becomes of the repositories is not shown: others may have them, also under longer names. */
export function leaveRepositories(judge: Judge, owner: string): void {
  for (const key of repositoryKeys(judge.modelState, owner)) judge.write(key, UNKNOWN)
  for (const entityId of judge.modelState.index(repositoriesOf(owner))) judge.enter(LEFT, entityId)
}

/** Whether a repository of a deleted owner had the name, or one that is part of it. */
export function isLeft({ modelState }: Judge, name: string): boolean {
  return modelState.index(LEFT).some((entityId) => name.includes(modelState.entity(entityId)?.name ?? name))
}

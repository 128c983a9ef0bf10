import { keys, mayBeMigrated, ownsRepository, repositoryNamed, wasRemoved } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { nameOf } from '../state/name-of.ts'

export const repositoryOf = (view: View) =>
  repositoryNamed(
    view,
    view.parameter('owner') || view.parameter('username'),
    view.parameter('repo') || view.parameter('reponame'),
  )

export const repositoryKey = (view: View) =>
  keys.repository(
    view.parameter('owner') || view.parameter('username'),
    view.parameter('repo') || view.parameter('reponame'),
  )

/** Judges a success about a repository; returns the repository if it certainly exists. */
export function existingRepository(judge: Judge): Entity | undefined {
  const name = judge.parameter('repo') || judge.parameter('reponame')
  const found = judge.shownToExist(repositoryKey(judge), name)
  const repository =
    found && found.owner !== (judge.parameter('owner') || judge.parameter('username')) ? undefined : found
  if (repository === undefined || (repository === false && mayBeMigrated(judge, name))) return undefined
  const key = repositoryKey(judge)
  const isRemoved = repository === false && wasRemoved(judge, key)
  judge.expect(
    'every-deleted',
    !isRemoved,
    { expected: 'a refusal, since the repository was deleted', received: String(judge.status) },
    { about: [key] },
  )
  // The response to a request for an unknown repository is not shown.
  if (repository === false && !isRemoved) judge.notice(`${judge.status} for an unknown repository`)
  return repository || undefined
}

/** Judges a refusal: the owner of a repository that certainly exists can read it. */
export function readableRepository(judge: Judge): void {
  const repository = repositoryOf(judge)
  if (!repository || !ownsRepository(judge, repository)) return
  judge.expect(
    'every-owner-served',
    judge.saysNothing,
    {
      expected: `a success, since ${nameOf(repository)} exists and belongs to the caller`,
      received: String(judge.status),
    },
    { about: [repositoryKey(judge)] },
  )
}

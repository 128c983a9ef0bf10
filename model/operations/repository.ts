import { keys, mayBeMigrated, ownsRepository, repositoryNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { nameOf } from '../name-of.ts'

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

/** Judges a success about a repository; gives the repository where it certainly exists. */
export function existingRepository(judge: Judge): Thing | undefined {
  const name = judge.parameter('repo') || judge.parameter('reponame')
  const found = judge.shownToExist(repositoryKey(judge), name)
  const repository =
    found && found.owner !== (judge.parameter('owner') || judge.parameter('username')) ? undefined : found
  if (repository === undefined || (repository === false && mayBeMigrated(judge, name))) return undefined
  judge.expect(
    'every-state',
    repository !== false,
    { expected: 'a refusal, since the repository does not exist', received: String(judge.status) },
    { about: [repositoryKey(judge)] },
  )
  return repository || undefined
}

/** Judges a refusal: the owner of a repository that certainly exists can read it. */
export function readableRepository(judge: Judge): void {
  const repository = repositoryOf(judge)
  if (!repository || !ownsRepository(judge, repository)) return
  judge.expect(
    'every-state',
    judge.saysNothing,
    {
      expected: `a success, since ${nameOf(repository)} exists and belongs to the caller`,
      received: String(judge.status),
    },
    { about: [repositoryKey(judge)] },
  )
}

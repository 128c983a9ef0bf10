import { ifReadable, readableEntries, Observed, type Reply, type ScenarioContext } from '../common/tools.ts'

type FilledRepository = ScenarioContext['shared']['filledRepository']

/**
 * No sentence says that only requests push commits: a program of the server may add its own. If a response shows a branch at a commit that
 * was never pushed, that is recorded and judged no further.
 */
export function observeCommitsOfServer(repository: FilledRepository, ...replies: readonly Reply[]): void {
  const shown = replies.flatMap((reply) => [
    ifReadable(() => reply.field('commit')),
    ...readableEntries(reply).map(({ commit }) => commit),
  ])
  if (shown.some((commit) => isCommitOfServer(repository, commit)))
    throw new Observed('the server has commits of its own')
}

/** Whether this is the id of a commit that was not pushed. */
export function isCommitOfServer(repository: FilledRepository, commit: unknown): commit is string {
  const { defaultBranch, otherBranch, slashedBranch, tag } = repository
  const pushed = [defaultBranch, otherBranch, slashedBranch, tag].map((reference) => reference.commit)
  return (
    typeof commit === 'string' && COMMIT.test(commit) && !pushed.some((known) => known.startsWith(commit))
  )
}

/** The id of a commit, which may be abbreviated. An id of zeros means that there is no commit. */
const COMMIT = /^(?!0+$)[0-9a-f]{7,40}$/

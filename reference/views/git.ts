import type { BranchHead } from '../git/references.ts'
import { combinedState } from '../model/commit-status.ts'
import type { CommitStatus, Repository } from '../model/entities.ts'
import { fullNameOf } from '../model/forge.ts'
import type { Written } from './accounts.ts'
import { timestamp } from './timestamp.ts'
import type { Viewing } from './viewing.ts'

/** Branches and commit statuses (document 1, "Resources"): JSON names as in Gitea. */
export const git = {
  branch: (ask: Viewing, repository: Repository, head: BranchHead): Written => ({
    name: head.name,
    commit: {
      id: head.sha,
      message: head.message,
      url: `${ask.forge.url}/${fullNameOf(ask.forge, repository)}/commit/${head.sha}`,
      author: { name: head.author.name, email: head.author.email, username: '' },
      committer: { name: head.committer.name, email: head.committer.email, username: '' },
      timestamp: head.committedAt,
    },
  }),

  status: (ask: Viewing, repository: Repository, status: CommitStatus): Written => {
    const creator = ask.forge.users.get(status.creator)
    return {
      id: status.id,
      status: status.state,
      state: status.state,
      context: status.context,
      description: status.description,
      target_url: status.targetUrl,
      url: `${apiUrl(ask, repository)}/statuses/${status.sha}`,
      creator: creator ? ask.views.accounts.user(ask, creator) : null,
      created_at: timestamp(status.createdAt),
      updated_at: timestamp(status.createdAt),
    }
  },

  /** One object for the whole reference, not a list: "200 combined Status". */
  combinedStatus: (
    ask: Viewing,
    repository: Repository,
    sha: string,
    statuses: readonly CommitStatus[],
  ): Written => ({
    state: combinedState(statuses),
    sha,
    total_count: statuses.length,
    statuses: statuses.map((status) => ask.views.git.status(ask, repository, status)),
    repository: ask.views.repositories.repository(ask, repository),
    commit_url: `${apiUrl(ask, repository)}/commits/${sha}`,
    url: `${apiUrl(ask, repository)}/commits/${sha}/statuses`,
  }),
}

function apiUrl(ask: Viewing, repository: Repository): string {
  return `${ask.forge.url}/api/v1/repos/${fullNameOf(ask.forge, repository)}`
}

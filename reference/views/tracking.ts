import type { Issue, Repository, TrackedTime } from '../model/entities.ts'
import { fullNameOf } from '../model/forge.ts'
import type { Written } from './accounts.ts'
import { timestamp } from './timestamp.ts'
import type { Viewing } from './viewing.ts'

/** Issues and their tracked times (document 1, "Issue time tracking"): JSON names as in Gitea. */
export const tracking = {
  time: (ask: Viewing, time: TrackedTime): Written => ({
    id: time.id,
    created: timestamp(time.createdAt),
    time: time.seconds,
    user_id: time.user,
    user_name: ask.forge.users.get(time.user)?.name ?? '',
    issue_id: time.issue,
  }),

  issue: (ask: Viewing, repository: Repository, issue: Issue): Written => {
    const poster = ask.forge.users.get(issue.poster)
    return {
      id: issue.id,
      url: `${ask.forge.url}/api/v1/repos/${fullNameOf(ask.forge, repository)}/issues/${issue.number}`,
      number: issue.number,
      user: poster ? ask.views.accounts.user(ask, poster) : null,
      title: issue.title,
      body: issue.body,
      state: 'open',
      comments: 0,
      created_at: timestamp(issue.createdAt),
      updated_at: timestamp(issue.createdAt),
    }
  },
}

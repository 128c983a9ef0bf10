import type { Issue, Repository, TrackedTime, User } from '../model/entities.ts'
import type { Asking } from './asking.ts'

/** Which tracked times each list contains (document 1, "Issue time tracking"). */
export const times = {
  isEnabled: (_ask: Asking, repository: Repository): boolean =>
    repository.hasIssues && repository.tracker.enabled,

  ofIssue: (ask: Asking, issue: Issue): TrackedTime[] =>
    ask.forge.times.filter((time) => time.issue === issue.id),

  ofRepository: (ask: Asking, repository: Repository): TrackedTime[] =>
    ask.forge.times.filter((time) => ask.forge.issues.get(time.issue)?.repository === repository.id),

  /** Rule 4: "restricted to that user and that repository". */
  ofUserIn: (ask: Asking, repository: Repository, user: User): TrackedTime[] =>
    ask.rules.times.ofRepository(ask, repository).filter((time) => time.user === user.id),

  ofCaller: (ask: Asking, caller: User): TrackedTime[] =>
    ask.forge.times.filter((time) => time.user === caller.id),
}

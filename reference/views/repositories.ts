import type { Hook, Repository } from '../model/entities.ts'
import { fullNameOf, ownerById } from '../model/forge.ts'
import { atLeast, permissionOn } from '../model/permission.ts'
import type { Written } from './accounts.ts'
import { timestamp } from './timestamp.ts'
import type { Viewing } from './viewing.ts'

/** Repositories and hooks (document 1, "Resources"): JSON names as in Gitea. */
export const repositories = {
  repository: (ask: Viewing, repository: Repository): Written => {
    const { forge } = ask
    const owner = ownerById(forge, repository.owner)
    const name = fullNameOf(forge, repository)
    const parent = repository.forkOf === undefined ? undefined : forge.repositories.get(repository.forkOf)
    const shownParent = parent && ask.rules.access.mayRead(ask, parent) ? parent : undefined
    return {
      id: repository.id,
      owner: owner ? ask.views.accounts.owner(ask, owner) : null,
      name: repository.name,
      full_name: name,
      description: repository.description,
      empty: repository.isEmpty,
      private: repository.isPrivate,
      fork: repository.forkOf !== undefined,
      parent: shownParent ? ask.views.repositories.repository(ask, shownParent) : null,
      mirror: repository.isMirror,
      size: 0,
      html_url: `${forge.url}/${name}`,
      ssh_url: `git@${new URL(forge.url).hostname}:${name}.git`,
      clone_url: `${forge.url}/${name}.git`,
      website: repository.website,
      stars_count: 0,
      forks_count: forge.repositories.filter((one) => one.forkOf === repository.id).length,
      watchers_count: 0,
      open_issues_count: forge.issues.filter((issue) => issue.repository === repository.id).length,
      default_branch: repository.defaultBranch,
      created_at: timestamp(repository.createdAt),
      updated_at: timestamp(repository.updatedAt),
      permissions: ask.views.repositories.permissions(ask, repository),
      has_issues: repository.hasIssues,
      internal_tracker: {
        enable_time_tracker: repository.tracker.enabled,
        allow_only_contributors_to_track_time: repository.tracker.contributorsOnly,
        enable_issue_dependencies: false,
      },
    }
  },

  permissions: (ask: Viewing, repository: Repository): Written => {
    const held = permissionOn(ask.forge, ask.caller, repository)
    return { admin: atLeast(held, 'admin'), push: atLeast(held, 'write'), pull: atLeast(held, 'read') }
  },

  /** SearchResults. */
  searchResults: (ask: Viewing, found: readonly Repository[]): Written => ({
    ok: true,
    data: found.map((repository) => ask.views.repositories.repository(ask, repository)),
  }),

  hook: (_ask: Viewing, hook: Hook): Written => ({
    id: hook.id,
    type: hook.type,
    config: { content_type: hook.contentType, url: hook.url },
    events: hook.events,
    active: hook.active,
    created_at: timestamp(hook.createdAt),
    updated_at: timestamp(hook.updatedAt),
  }),
}

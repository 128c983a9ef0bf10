import type { Permission, Repository } from '../../../reference/model/entities.ts'
import type { RepositoryQuery } from '../../../reference/rules/repository-search.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, pathRepository, pathUser } from './around.ts'

/** Repositories: search, deletion, collaborators and forks after other repositories have changed. */
export const repositories: readonly Mutant[] = [
  {
    id: 'repos/search-knows-only-the-newest-collaborator',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'A new collaborator replaces the earlier ones in the search by uid.',
    source:
      'document 1, Query parameters of GET /repos/search: "only repositories that the user with this id owns or contributes to"',
    mutate: (seams) => {
      const newest = new Map<number, number>()
      afterEffect(seams, 'repos.addCollaborator', (call) => {
        const repository = pathRepository(call)
        const user = pathUser(call, 'collaborator')
        if (repository && user) newest.set(repository.id, user.id)
      })
      const { search } = seams.rules
      const right = search.belongsToUid
      search.belongsToUid = (ask, repository, query) => {
        const isOlder =
          query.uid !== undefined &&
          repository.collaborators.has(query.uid) &&
          (newest.get(repository.id) ?? query.uid) !== query.uid
        return right(ask, repository, query) && !isOlder
      }
    },
  },
  {
    id: 'repos/later-pages-come-from-an-older-list',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'Later pages come from the list that existed when page 1 was read, with deleted repositories.',
    source: 'document 1, Query parameters of GET /repos/search: "1-based page number"; "200 SearchResults"',
    mutate: ({ rules: { search } }) => {
      const lists = new Map<string, readonly Repository[]>()
      const right = search.pageOf
      search.pageOf = (ask, found, query) => {
        const key = JSON.stringify([ask.caller?.id, { ...query, page: 0 } satisfies RepositoryQuery])
        if (query.page === 1) lists.set(key, found)
        return right(ask, lists.get(key) ?? found, query)
      }
    },
  },
  {
    id: 'repos/owner-of-a-fork-may-delete-the-original',
    area: 'repos',
    operation: 'repos.delete',
    breaks: 'A user who has forked a repository may delete the original.',
    source:
      'document 1, Errors: 403 "forbidden: caller lacks rights (admin endpoints, repository delete, …)"',
    mutate: ({ rules: { access } }) => {
      const right = access.mayDelete
      access.mayDelete = (ask, repository) =>
        right(ask, repository) ||
        ask.forge.repositories.find((one) => one.forkOf === repository.id && one.owner === ask.caller?.id) !==
          undefined
    },
  },
  {
    id: 'repos/adding-a-collaborator-brings-removed-ones-back',
    area: 'repos',
    operation: 'repos.addCollaborator',
    breaks: 'A new collaborator brings those back who were removed from the repository before.',
    source: 'document 1, Endpoints, Repositories: "204 when a collaborator", "404 when not"',
    mutate: (seams) => {
      const removed = new Map<number, Map<number, Permission>>()
      effectAround(seams, 'repos.removeCollaborator', async (call, apply) => {
        const repository = pathRepository(call)
        const before = new Map(repository?.collaborators)
        await apply()
        if (!repository) return
        const gone = [...before].filter(([id]) => !repository.collaborators.has(id))
        removed.set(repository.id, new Map([...(removed.get(repository.id) ?? []), ...gone]))
      })
      afterEffect(seams, 'repos.addCollaborator', (call) => {
        const repository = pathRepository(call)
        for (const [id, permission] of removed.get(repository?.id ?? 0) ?? []) {
          if (call.forge.users.get(id)) repository?.collaborators.set(id, permission)
        }
      })
    },
  },
  {
    id: 'repos/fork-of-a-fork-is-listed-under-the-root',
    area: 'repos',
    operation: 'repos.listForks',
    breaks:
      'A fork of a fork is in the list of the root, and not in the list of the repository it was made of.',
    source: 'document 1, Endpoints, Repositories: GET /repos/{owner}/{repo}/forks, "200 RepositoryList"',
    mutate: (seams) => {
      afterEffect(seams, 'repos.fork', ({ forge }) => {
        for (const fork of forge.repositories.all()) {
          const root = forge.repositories.get(fork.forkOf ?? 0)?.forkOf
          if (root !== undefined) forge.repositories.put({ ...fork, forkOf: root })
        }
      })
    },
  },
]

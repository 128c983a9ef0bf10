import { Refusal } from '../../../reference/http/refusal.ts'
import { json } from '../../../reference/http/reply.ts'
import type { Repository } from '../../../reference/model/entities.ts'
import { ownerByName, repositoryKey } from '../../../reference/model/forge.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathRepository, pathUser } from '../third-set/around.ts'

/** Keeps the record of a deleted repository as long as one of its forks exists. */
function keepWhileForked(seams: Seams): void {
  const kept = new Map<string, { readonly repository: Repository; readonly forks: readonly number[] }>()
  effectAround(seams, 'repos.delete', async (call, apply) => {
    const repository = pathRepository(call)
    if (repository) {
      const forks = call.forge.repositories.filter(({ forkOf }) => forkOf === repository.id)
      const key = repositoryKey(repository.owner, repository.name.toLowerCase())
      kept.set(key, { repository, forks: forks.map(({ id }) => id) })
    }
    await apply()
  })
  handleAround(seams, 'repos.get', async (call, right) => {
    const { owner = '', repo = '' } = call.params
    const former = kept.get(repositoryKey(ownerByName(call.forge, owner)?.id ?? 0, repo.toLowerCase()))
    const isForked = former?.forks.some((id) => call.forge.repositories.get(id)) ?? false
    if (!former || !isForked || pathRepository(call)) return right()
    return json(call.views.repositories.repository(call, former.repository))
  })
}

/** Counts the repositories of owners, refused deletions as deleted, and lists no more than that for an owner. */
function countRefusedDeletions(seams: Seams): void {
  const refused = new Map<number, number>()
  handleAround(seams, 'repos.delete', async (call, right) => {
    try {
      return await right()
    } catch (error) {
      const owner = pathRepository(call)?.owner
      if (owner !== undefined && error instanceof Refusal && error.reply.status === 403) {
        refused.set(owner, (refused.get(owner) ?? 0) + 1)
      }
      throw error
    }
  })
  const right = seams.rules.search.pageOf
  seams.rules.search.pageOf = (ask, found, query) => {
    const { uid, exclusive } = query
    if (uid === undefined || !exclusive) return right(ask, found, query)
    const owned = ask.forge.repositories.filter(({ owner }) => owner === uid).length
    return right(ask, found.slice(0, Math.max(0, owned - (refused.get(uid) ?? 0))), query)
  }
}

/** Repositories: collaborators, hooks, search and deletion. */
export const repositories: readonly Mutant[] = [
  {
    id: 'repos/collaborator-leaves-all-repositories-of-the-owner',
    area: 'repos',
    operation: 'repos.removeCollaborator',
    breaks: 'A collaborator who is removed from one repository remains one of the others.',
    source:
      'document 1, Repositories: DELETE /repos/{owner}/{repo}/collaborators/{collaborator}, "204 empty"',
    mutate: (seams) =>
      afterEffect(seams, 'repos.removeCollaborator', (call) => {
        const [repository, user] = [pathRepository(call), pathUser(call, 'collaborator')]
        for (const { owner, collaborators } of call.forge.repositories.all()) {
          if (user && owner === repository?.owner) collaborators.delete(user.id)
        }
      }),
  },
  {
    id: 'repos/hooks-of-the-organization-are-listed',
    area: 'repos',
    operation: 'repos.listHooks',
    breaks: 'The list has the hooks of the repository, not those of its organization.',
    source: 'document 1, Events: "Hook resources exist at organization and repository level"',
    mutate: (seams) =>
      handleAround(seams, 'repos.listHooks', async (call, right) => {
        const { json: own } = await right()
        const owner = pathRepository(call)?.owner ?? 0
        const others = call.forge.hooks.filter(({ organization }) => organization === owner)
        const written = others.map((hook) => call.views.repositories.hook(call, hook))
        return json([...(own as readonly unknown[]), ...written])
      }),
  },
  {
    id: 'repos/id-of-a-deleted-user-finds-the-repositories-of-all',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'A search by the id of a deleted user finds no repository of others.',
    source:
      'document 1, Query parameters: uid, "only repositories that the user with this id owns or contributes to"',
    mutate: (seams) => {
      const deleted = new Set<number>()
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        deleted.add(pathUser(call, 'username')?.id ?? 0)
        await apply()
      })
      const right = seams.rules.search.belongsToUid
      seams.rules.search.belongsToUid = (ask, repository, query) =>
        deleted.has(query.uid ?? 0) || right(ask, repository, query)
    },
  },
  {
    id: 'repos/deleted-repository-is-answered-while-it-has-forks',
    area: 'repos',
    operation: 'repos.get',
    breaks: 'A deleted repository is gone, also if it has forks.',
    source: 'document 1, Repositories: DELETE /repos/{owner}/{repo}, "204 empty"',
    mutate: keepWhileForked,
  },
  {
    id: 'repos/refused-deletion-lowers-the-count-of-the-owner',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'A search for the repositories of an owner finds all, also after a deletion was forbidden.',
    source: 'document 1, Query parameters: exclusive, "only repositories owned by that user"; DELETE, "403"',
    mutate: countRefusedDeletions,
  },
]

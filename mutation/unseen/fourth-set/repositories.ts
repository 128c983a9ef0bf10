import { Refusal } from '../../../reference/http/refusal.ts'
import type { Repository } from '../../../reference/model/entities.ts'
import { isOwnerOf } from '../../../reference/model/permission.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import {
  afterEffect,
  effectAround,
  handleAround,
  pathOrganization,
  pathRepository,
  pathUser,
} from '../third-set/around.ts'

/** Lets owners of organizations delete repositories after they have left. */
function keepRightToDelete(seams: Seams): void {
  const former = new Set<string>()
  effectAround(seams, 'orgs.removeMember', async (call, apply) => {
    const [organization, user] = [pathOrganization(call), pathUser(call, 'username')]
    if (organization && user && isOwnerOf(call.forge, user, organization)) {
      former.add(`${organization.id}/${user.id}`)
    }
    await apply()
  })
  const right = seams.rules.access.mayDelete
  seams.rules.access.mayDelete = (ask, repository) =>
    right(ask, repository) || former.has(`${repository.owner}/${ask.caller?.id}`)
}

/** Repositories: search, forks, collaborators and deletion. */
export const repositories: readonly Mutant[] = [
  {
    id: 'repos/former-owner-of-an-organization-deletes-its-repositories',
    area: 'repos',
    operation: 'repos.delete',
    breaks: 'A user who was removed from an organization has no rights on its repositories.',
    source: 'document 1, Errors: 403, "caller lacks rights (admin endpoints, repository delete, ...)"',
    mutate: keepRightToDelete,
  },
  {
    id: 'repos/refused-deletion-removes-the-collaborators',
    area: 'repos',
    operation: 'repos.delete',
    breaks: 'A deletion that is forbidden changes nothing.',
    source: 'document 1, Endpoints, Repositories: DELETE /repos/{owner}/{repo}, "403"',
    mutate: (seams) =>
      handleAround(seams, 'repos.delete', async (call, right) => {
        try {
          return await right()
        } catch (error) {
          if (error instanceof Refusal && error.reply.status === 403) {
            pathRepository(call)?.collaborators.clear()
          }
          throw error
        }
      }),
  },
  {
    id: 'repos/next-page-continues-the-last-first-page',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'Each page of a search has results of this search, whatever the caller searched for before.',
    source: 'document 1, Query parameters of GET /repos/search: q, "keyword"; page, "1-based page number"',
    mutate: (seams) => {
      const right = seams.rules.search.pageOf
      const begun = new Map<number, readonly Repository[]>()
      seams.rules.search.pageOf = (ask, found, query) => {
        const caller = ask.caller?.id ?? 0
        if (query.page === 1) begun.set(caller, found)
        return right(ask, begun.get(caller) ?? found, query)
      }
    },
  },
  {
    id: 'repos/collaborator-of-a-fork-joins-the-original',
    area: 'repos',
    operation: 'repos.addCollaborator',
    breaks: 'A collaborator of a fork is none of the original.',
    source: 'document 1, Endpoints, Repositories: "204 when a collaborator", "404 when not"',
    mutate: (seams) =>
      afterEffect(seams, 'repos.addCollaborator', (call) => {
        const fork = pathRepository(call)
        const user = pathUser(call, 'collaborator')
        const permission = user && fork?.collaborators.get(user.id)
        const original = call.forge.repositories.get(fork?.forkOf ?? 0)
        if (permission && original && original.owner !== user.id) {
          original.collaborators.set(user.id, permission)
        }
      }),
  },
  {
    id: 'repos/forked-repository-is-no-source',
    area: 'repos',
    operation: 'repos.search',
    breaks: 'A repository that others forked is still a source.',
    source:
      'document 1, Query parameters of GET /repos/search: mode, "fork, source, mirror or collaborative"',
    mutate: (seams) => {
      const right = seams.rules.search.isOfMode
      seams.rules.search.isOfMode = (ask, repository, query) =>
        right(ask, repository, query) &&
        (query.mode !== 'source' || !ask.forge.repositories.find(({ forkOf }) => forkOf === repository.id))
    },
  },
]

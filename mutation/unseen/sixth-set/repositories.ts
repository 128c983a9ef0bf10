import { parameter, repositoryNamed } from '../../../reference/code-hosting/lookup.ts'
import { json, type Outcome } from '../../../reference/http/reply.ts'
import type { Repository } from '../../../reference/model/entities.ts'
import { fullNameOf, ownerByName } from '../../../reference/model/forge.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import type { Call } from '../../../reference/http/call.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathRepository } from '../third-set/around.ts'

/** Forks, content and hooks of repositories: what outlives a deletion, and what namesakes share. */
export const repositories: readonly Mutant[] = [
  {
    // A user forks a repository, deletes the fork, and forks the repository again.
    id: 'repos/a-deleted-fork-prevents-the-next',
    area: 'repos',
    breaks: 'A repository can be forked again after the fork was deleted.',
    source: 'document 1, Repositories: POST /repos/{owner}/{repo}/forks, "202 Repository"',
    mutate: (seams) => {
      const forked = new Set<string>()
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const repository = pathRepository(call)
        if (repository?.forkOf !== undefined) forked.add(`${repository.forkOf}/${repository.owner}`)
        await apply()
      })
      handleAround(seams, 'repos.fork', async (call, right) => {
        const { organization } = await call.json()
        const owner = typeof organization === 'string' ? ownerByName(call.forge, organization) : call.caller
        if (owner && forked.has(`${readableRepository(call)?.id}/${owner.id}`)) {
          throw new Invalid(`repository is already forked by ${owner.name}`)
        }
        return right()
      })
    },
  },
  {
    // A repository is forked and deleted; another one with its name lists the fork.
    id: 'repos/forks-of-a-deleted-repository-belong-to-the-next-of-the-name',
    area: 'repos',
    breaks: 'A new repository has no forks, whatever an earlier repository of the name had.',
    source: 'document 1, Repositories: GET /repos/{owner}/{repo}/forks, "200 RepositoryList"',
    mutate: (seams) => {
      const originals = new Map<number, string>()
      afterEffect(seams, 'repos.fork', (call) => {
        const original = pathRepository(call)
        const forks = call.forge.repositories.filter((one) => one.forkOf === original?.id)
        if (original) for (const { id } of forks) originals.set(id, fullNameOf(call.forge, original))
      })
      handleAround(seams, 'repos.listForks', async (call, right) => {
        const repository = readableRepository(call)
        if (!repository) return right()
        const found = call.forge.repositories
          .filter((one) => originals.get(one.id) === fullNameOf(call.forge, repository))
          .filter((one) => call.rules.access.mayRead(call, one))
        return json(found.map((one) => call.views.repositories.repository(call, one)))
      })
    },
  },
  {
    // The branches of a repository are listed, it is deleted, and an empty one gets its name.
    id: 'repos/branches-of-a-deleted-repository-are-listed-for-the-next-of-the-name',
    area: 'repos',
    breaks: 'A new repository lists its own branches, not those of an earlier repository of the name.',
    source: 'document 1, Repositories: GET /repos/{owner}/{repo}/branches, "200 BranchList"',
    mutate: (seams) => {
      const listed = new Map<string, Outcome>()
      handleAround(seams, 'repos.listBranches', async (call, right) => {
        const current = await right()
        const name = fullNameIn(call)
        const outcome = listed.get(name) ?? current
        listed.set(name, outcome)
        return outcome
      })
      effectAround(seams, 'git.push', async (_call, apply) => {
        listed.clear()
        await apply()
      })
    },
  },
  {
    // The archive of a branch is downloaded from two repositories that have one name and different owners.
    id: 'repos/an-archive-is-shared-by-repositories-of-one-name',
    area: 'repos',
    breaks: 'An archive has the content of its own repository, not of a namesake of another owner.',
    source: 'document 1, Repositories: GET /repos/{owner}/{repo}/archive/{filepath}, "200"',
    mutate: (seams) => {
      const packed = new Map<string, Outcome>()
      handleAround(seams, 'repos.archive', async (call, right) => {
        const repository = readableRepository(call)
        const key = `${repository?.name}/${parameter(call, 'filepath')}`
        const outcome = (repository && packed.get(key)) ?? (await right())
        packed.set(key, outcome)
        return outcome
      })
      effectAround(seams, 'git.push', async (_call, apply) => {
        packed.clear()
        await apply()
      })
    },
  },
  {
    // Two users have repositories of one name with a hook each; each list has both hooks.
    id: 'repos/hooks-are-listed-for-all-repositories-of-the-name',
    area: 'repos',
    breaks: 'A repository lists its own hooks only, also if another owner has one with its name.',
    source: 'document 1, Repositories: GET /repos/{owner}/{repo}/hooks, "200 HookList"',
    mutate: (seams) => {
      handleAround(seams, 'repos.listHooks', async (call, right) => {
        const outcome = await right()
        const name = pathRepository(call)?.name
        const hooks = call.forge.hooks.filter(
          ({ repository }) => call.forge.repositories.get(repository ?? 0)?.name === name,
        )
        return { ...outcome, json: hooks.map((hook) => call.views.repositories.hook(call, hook)) }
      })
    },
  },
  {
    // A collaborator is added, removed, and added again.
    id: 'repos/a-removed-collaborator-cannot-come-back',
    area: 'repos',
    breaks: 'A collaborator who was removed can be added again.',
    source: 'document 1, Repositories: GET …/collaborators/{collaborator}, "204 when a collaborator"',
    mutate: (seams) => {
      const removed = new Set<string>()
      effectAround(seams, 'repos.removeCollaborator', async (call, apply) => {
        removed.add(collaborationIn(call))
        await apply()
      })
      effectAround(seams, 'repos.addCollaborator', async (call, apply) => {
        if (!removed.has(collaborationIn(call))) await apply()
      })
    },
  },
  {
    // A collaborator is removed; the search by the id of that user still finds the repository.
    id: 'repos/a-removed-collaborator-still-contributes-in-the-search',
    area: 'repos',
    breaks: 'The search by a user finds no repository to which the user no longer contributes.',
    source: 'document 1, GET /repos/search, uid: "that the user with this id owns or contributes to"',
    mutate: (seams) => {
      const { belongsToUid: right } = seams.rules.search
      const indexed = new Set<string>()
      effectAround(seams, 'repos.removeCollaborator', async (call, apply) => {
        const repository = pathRepository(call)
        const user = call.forge.users.byKey(parameter(call, 'collaborator'))
        if (user && repository?.collaborators.has(user.id)) indexed.add(`${repository.id}/${user.id}`)
        await apply()
      })
      seams.rules.search.belongsToUid = (ask, repository, query) =>
        right(ask, repository, query) || (!query.exclusive && indexed.has(`${repository.id}/${query.uid}`))
    },
  },
  {
    // A repository of the first page of a search is deleted; that page then has a gap.
    id: 'repos/a-deleted-repository-leaves-a-gap-in-its-page-of-the-search',
    area: 'repos',
    breaks: 'A page of the search is full as long as more repositories follow.',
    source: 'document 1, GET /repos/search: page "1-based page number", limit "page size"',
    mutate: (seams) => {
      const { pageOf: right } = seams.rules.search
      const deleted: Repository[] = []
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const repository = pathRepository(call)
        if (repository) deleted.push(repository)
        await apply()
      })
      seams.rules.search.pageOf = (ask, found, query) => {
        const { search } = ask.rules
        const hidden = deleted
          .filter((one) => search.matchesKeyword(ask, one, query.keyword))
          .filter((one) => search.belongsToUid(ask, one, query) && search.isOfMode(ask, one, query))
        const rows = [...found, ...hidden].sort((a, b) => search.order(ask, a, b))
        return right(ask, rows, query).filter((one) => found.includes(one))
      }
    },
  },
]

/** The repository in the path of a call that may not have passed the checks of its operation, if the caller can read it. */
function readableRepository(call: Call): Repository | undefined {
  return repositoryNamed(call, parameter(call, 'owner'), parameter(call, 'repo'))
}

function fullNameIn(call: Call): string {
  return `${parameter(call, 'owner')}/${parameter(call, 'repo')}`.toLowerCase()
}

function collaborationIn(call: Call): string {
  return `${pathRepository(call)?.id}/${parameter(call, 'collaborator').toLowerCase()}`
}

import type { Call } from '../../../reference/http/call.ts'
import { Refusal } from '../../../reference/http/refusal.ts'
import type { Reply } from '../../../reference/http/reply.ts'
import { changesCall, handles, hasEffect, rewritesSuccess } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf, pathRepository, pathUser } from './path-resources.ts'

/** The search index deletes its rows by the name of the repository, without the owner. */
const deletionHidesNamesakesFromSearch: Mutate = (seams) => {
  const hidden = new Set<number>()
  hasEffect('repos.delete', (call, apply) => {
    const name = keyOf(call, 'repo')
    for (const { id } of call.forge.repositories.filter((one) => one.name.toLowerCase() === name)) {
      hidden.add(id)
    }
    return apply()
  })(seams)
  hasEffect('repos.edit', (call, apply) => {
    hidden.delete(pathRepository(call)?.id ?? 0)
    return apply()
  })(seams)
  const { search } = seams.rules
  const right = search.isVisible
  search.isVisible = (ask, repository) => !hidden.has(repository.id) && right(ask, repository)
}

/** What belongs to the repository is removed before the caller's permission is checked. */
const refusedDeletionRemovesTheHooks: Mutate = handles('repos.delete', async (call, right) => {
  try {
    return await right(call)
  } catch (error) {
    const kept = pathRepository(call)
    if (kept && error instanceof Refusal && error.reply.status === 403) {
      call.forge.hooks.removeWhere((hook) => hook.repository === kept.id)
    }
    throw error
  }
})

/** Results are cached by all parameters but the mode, until a matching repository changes. */
const searchCacheIgnoresTheMode: Mutate = (seams) => {
  const modes = new Map<string, string>()
  const valid = ['', 'fork', 'source', 'mirror', 'collaborative']
  changesCall('repos.search', (call) => {
    const { query, rules } = call
    const mode = query.get('mode') ?? ''
    if (!valid.includes(mode)) return
    const keyword = rules.search.keyword(call, query.get('q'))
    const matches = call.forge.repositories
      .filter((one) => rules.search.isVisible(call, one) && rules.search.matchesKeyword(call, one, keyword))
      .map((one) => `${one.id}@${one.updatedAt.getTime()}+${one.collaborators.size}`)
    const others = ['uid', 'exclusive', 'page', 'limit'].map((name) => query.get(name))
    const key = JSON.stringify([call.caller?.id, keyword, others, matches])
    const cached = modes.get(key) ?? mode
    modes.set(key, cached)
    query.set('mode', cached)
  })(seams)
}

/** The index of contributions gets a row with each collaborator and loses none. */
const formerContributorIsFound: Mutate = (seams) => {
  const contributions = new Set<string>()
  hasEffect('repos.addCollaborator', (call, apply) => {
    contributions.add(`${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`)
    return apply()
  })(seams)
  const { search } = seams.rules
  const right = search.belongsToUid
  search.belongsToUid = (ask, repository, query) =>
    right(ask, repository, query) || (!query.exclusive && contributions.has(`${repository.id}/${query.uid}`))
}

/** A removal marks the row as deleted; a later PUT finds the row and leaves the mark. */
const collaboratorIsAddedOnlyOnce: Mutate = (seams) => {
  const removed = new Set<string>()
  const key = (call: Call) => `${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`
  hasEffect('repos.removeCollaborator', (call, apply) => {
    const user = pathUser(call, 'collaborator')
    if (user && pathRepository(call)?.collaborators.has(user.id)) removed.add(key(call))
    return apply()
  })(seams)
  hasEffect('repos.addCollaborator', (call, apply) => (removed.has(key(call)) ? undefined : apply()))(seams)
}

/** A fork gets a reference to the collaborators of the original, not a list of its own. */
const forkSharesCollaborators: Mutate = hasEffect('repos.fork', (call, apply) => {
  const done = apply()
  const made = call.forge.repositories.all().at(-1)
  const collaborators = pathRepository(call)?.collaborators
  if (made && collaborators) call.forge.repositories.put({ ...made, collaborators })
  return done
})

/** The list is cached by the full name; a push clears it, but a deletion of the repository does not. */
const branchesOfTheFormerRepository: Mutate = (seams) => {
  const cached = new Map<string, Reply>()
  changesCall('repos.listBranches', (call) => {
    const repository = pathRepository(call)
    if (!repository || !call.rules.access.mayRead(call, repository)) return undefined
    return cached.get(keyOf(call, 'owner', 'repo'))
  })(seams)
  rewritesSuccess('repos.listBranches', (reply, call) => {
    cached.set(keyOf(call, 'owner', 'repo'), reply)
    return reply
  })(seams)
  hasEffect('git.push', async (call, apply) => {
    await apply()
    cached.delete(keyOf(call, 'owner', 'repo'))
  })(seams)
}

/** The commit of a branch or tag is cached by full name and reference; only a push clears it. */
const statusOfTheFormerCommit: Mutate = (seams) => {
  const commits = new Map<string, string>()
  const full = (call: Call) => keyOf(call, 'owner', 'repo')
  const key = (call: Call) => `${full(call)}/${call.params['ref'] ?? ''}`
  const asked = new WeakMap<Call, string>()
  changesCall('repos.combinedStatus', (call) => {
    const commit = commits.get(key(call))
    asked.set(call, key(call))
    if (commit !== undefined) call.params['ref'] = commit
    return undefined
  })(seams)
  rewritesSuccess('repos.combinedStatus', (reply, call) => {
    commits.set(asked.get(call) ?? '', String((reply.json as { sha: string }).sha))
    return reply
  })(seams)
  hasEffect('git.push', async (call, apply) => {
    await apply()
    for (const one of [...commits.keys()]) if (one.startsWith(`${full(call)}/`)) commits.delete(one)
  })(seams)
}

const source = 'code-hosting, Repositories'

/** Repositories with their collaborators, forks, hooks and git content. */
export const repositories: Mutant[] = [
  {
    id: 'repos/deletion-hides-namesakes-from-search',
    area: 'repos',
    operation: 'repos.delete',
    source,
    breaks:
      'A search with uid returns "repositories that the user with this id owns", also after a repository of the same name of another owner was deleted.',
    mutate: deletionHidesNamesakesFromSearch,
  },
  {
    id: 'repos/refused-deletion-removes-the-hooks',
    area: 'repos',
    operation: 'repos.delete',
    source,
    breaks:
      'GET /repos/{owner}/{repo}/hooks returns the "200 HookList" of the repository; a DELETE rejected with 403 changes nothing.',
    mutate: refusedDeletionRemovesTheHooks,
  },
  {
    id: 'repos/search-cache-ignores-the-mode',
    area: 'repos',
    operation: 'repos.search',
    source,
    breaks:
      'The mode of a search selects the "repository kind", also after the same search with another mode.',
    mutate: searchCacheIgnoresTheMode,
  },
  {
    id: 'repos/former-contributor-is-found',
    area: 'repos',
    operation: 'repos.search',
    source,
    breaks:
      'A search with uid returns "only repositories that the user with this id owns or contributes to"; a removed collaborator does not contribute.',
    mutate: formerContributorIsFound,
  },
  {
    id: 'repos/collaborator-is-added-only-once',
    area: 'repos',
    operation: 'repos.addCollaborator',
    source,
    breaks:
      'A collaborator check returns "204 when a collaborator", also for one who was removed and added again.',
    mutate: collaboratorIsAddedOnlyOnce,
  },
  {
    id: 'repos/fork-shares-collaborators',
    area: 'repos',
    operation: 'repos.fork',
    source,
    breaks:
      'A collaborator check returns "404 when not": PUT on a fork adds no collaborator to the original, nor the reverse.',
    mutate: forkSharesCollaborators,
  },
  {
    id: 'repos/branches-of-the-former-repository',
    area: 'repos',
    operation: 'repos.listBranches',
    source,
    breaks:
      'GET of the branches returns the "200 BranchList" of the repository, not of a deleted one of the same name.',
    mutate: branchesOfTheFormerRepository,
  },
  {
    id: 'repos/status-of-the-former-commit',
    area: 'repos',
    operation: 'repos.combinedStatus',
    source,
    breaks:
      'GET of the statuses of a branch returns "200 combined Status", also when a deleted repository had the same name.',
    mutate: statusOfTheFormerCommit,
  },
]

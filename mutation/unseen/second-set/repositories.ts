import type { Repository } from '../../../reference/model/entities.ts'
import type { Reply } from '../../../reference/http/reply.ts'
import {
  changesCall,
  hasEffect,
  rewritesAnswer,
  rewritesList,
  rewritesSuccess,
} from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf, pathRepository, pathUser } from '../first-set/path-resources.ts'

/** Each PUT adds a row, each DELETE removes one. */
const collaboratorAddedTwiceStays: Mutate = (seams) => {
  const rows = new Map<string, number>()
  hasEffect('repos.addCollaborator', (call, apply) => {
    const key = `${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`
    rows.set(key, (rows.get(key) ?? 0) + 1)
    return apply()
  })(seams)
  hasEffect('repos.removeCollaborator', (call, apply) => {
    const key = `${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`
    const left = (rows.get(key) ?? 0) - 1
    rows.set(key, Math.max(0, left))
    return left > 0 ? undefined : apply()
  })(seams)
}

/** A fork refers to its original by owner and name, and so to whatever repository has them. */
const namesakeOfTheOriginalGetsItsForks: Mutate = (seams) => {
  const orphans = new Map<string, number[]>()
  hasEffect('repos.delete', (call, apply) => {
    const original = pathRepository(call)
    const forks = call.forge.repositories.filter((one) => one.forkOf === original?.id).map(({ id }) => id)
    const key = keyOf(call, 'owner', 'repo')
    orphans.set(key, [...(orphans.get(key) ?? []), ...forks])
    return apply()
  })(seams)
  rewritesList('repos.listForks', (list, call) => {
    const found = (orphans.get(keyOf(call, 'owner', 'repo')) ?? [])
      .map((id) => call.forge.repositories.get(id))
      .filter((one): one is Repository => one !== undefined && call.rules.access.mayRead(call, one))
    return [...list, ...found.map((one) => call.views.repositories.repository(call, one))]
  })(seams)
}

/** Content is copied by a job for each original, and a job that has run does not run again. */
const secondForkHasNoBranches: Mutate = (seams) => {
  const copied = new Set<number>()
  hasEffect('repos.fork', async (call, apply) => {
    const original = pathRepository(call)?.id ?? 0
    const wasCopied = copied.has(original)
    copied.add(original)
    const done = apply()
    const made = call.forge.repositories.all().at(-1)?.id ?? 0
    await done
    if (wasCopied) await call.forge.git.remove(made)
  })(seams)
}

/** References that were not found are kept by their name, without the repository. */
const missingReferenceIsMissingEverywhere: Mutate = (seams) => {
  const missing = new Set<string>()
  changesCall('repos.combinedStatus', (call) =>
    missing.has(call.params['ref'] ?? '') ? call.rules.answers.notFound(call) : undefined,
  )(seams)
  rewritesAnswer('repos.combinedStatus', (reply, call) => {
    if (reply.status === 404 && pathRepository(call)) missing.add(call.params['ref'] ?? '')
    return reply
  })(seams)
}

/** Finished archives are kept as `<name of the repository>/<name of the archive>`. */
const archiveIsKeptWithoutTheOwner: Mutate = (seams) => {
  const kept = new Map<string, Reply>()
  rewritesSuccess('repos.archive', (reply, call) => {
    const key = keyOf(call, 'repo', 'filepath')
    const known = kept.get(key) ?? reply
    kept.set(key, known)
    return known
  })(seams)
}

/** The unique index of hooks has the address only; a conflict updates the row, with its repository. */
const hookMovesToTheNextRepository: Mutate = hasEffect('repos.createHook', (call, apply) => {
  const done = apply()
  const made = call.forge.hooks.all().at(-1)
  call.forge.hooks.removeWhere(
    (one) => one.repository !== undefined && one.url === made?.url && one.id !== made.id,
  )
  return done
})

const source = 'document 1, "Repositories"'
const overview = 'document 1, "What the service does"'

export const repositories: Mutant[] = [
  {
    id: 'repos/collaborator-added-twice-stays',
    area: 'repos',
    operation: 'repos.removeCollaborator',
    source,
    breaks:
      'GET /repos/{owner}/{repo}/collaborators/{collaborator} returns "404 when not" a collaborator, after two PUTs and a DELETE.',
    mutate: collaboratorAddedTwiceStays,
  },
  {
    id: 'repos/namesake-of-the-original-gets-its-forks',
    area: 'repos',
    operation: 'repos.listForks',
    source: overview,
    breaks:
      '"list forks": GET /repos/{owner}/{repo}/forks lists the forks of this repository, not of a deleted one.',
    mutate: namesakeOfTheOriginalGetsItsForks,
  },
  {
    id: 'repos/second-fork-has-no-branches',
    area: 'repos',
    operation: 'repos.fork',
    source: overview,
    breaks: '"fork it, list forks, list branches": each fork has the branches of its original.',
    mutate: secondForkHasNoBranches,
  },
  {
    id: 'repos/missing-reference-is-missing-everywhere',
    area: 'repos',
    operation: 'repos.combinedStatus',
    source,
    breaks:
      'GET /repos/{owner}/{repo}/commits/{ref}/statuses returns "200 combined Status" for a branch that another repository lacks.',
    mutate: missingReferenceIsMissingEverywhere,
  },
  {
    id: 'repos/archive-is-kept-without-the-owner',
    area: 'repos',
    operation: 'repos.archive',
    source: overview,
    breaks: '"download an archive": the archive of this repository, not of one with the same name.',
    mutate: archiveIsKeptWithoutTheOwner,
  },
  {
    id: 'repos/hook-moves-to-the-next-repository',
    area: 'repos',
    operation: 'repos.createHook',
    source,
    breaks:
      'GET /repos/{owner}/{repo}/hooks returns "200 HookList" with the hooks of the repository, whatever others have.',
    mutate: hookMovesToTheNextRepository,
  },
]

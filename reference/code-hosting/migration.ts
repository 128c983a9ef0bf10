import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, type Outcome } from '../http/reply.ts'
import type { Repository } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'
import { readMigration } from '../model/migration.ts'
import { newRepository, refuseTakenName } from '../model/repository.ts'
import { demand, signedIn } from './lookup.ts'

/** Document 1, "Repositories": POST /repos/migrate. */
export const migration: Operation[] = [
  codeHosting('POST /repos/migrate', { name: 'repos.migrate', status: 201, handle: migrate }),
]

async function migrate(call: Call): Promise<Outcome> {
  const caller = signedIn(call)
  const { address, owner, ...about } = readMigration(call.forge, caller, await call.json())
  demand(call, call.rules.access.mayCreateUnder(call, owner))
  if (!call.rules.content.mayMigrateFrom(call, address))
    throw new Invalid('Migration from this address is refused')
  refuseTakenName(call.forge, owner, about.name)
  const repository = newRepository(call.forge, owner, about)
  const { cloneInto } = await import('./clone.ts')
  await cloneInto(call.forge.git, repository.id, address)
  const migrated = await withContent(call, repository)
  await call.effect(async () => {
    await keepOrDiscard(call, migrated)
    call.forge.repositories.put(migrated)
  })
  return json(call.views.repositories.repository(call, migrated))
}

async function withContent(call: Call, repository: Repository): Promise<Repository> {
  const [{ branchesOf }, { headBranch }] = await Promise.all([
    import('../git/references.ts'),
    import('./clone.ts'),
  ])
  const [branches, defaultBranch] = await Promise.all([
    branchesOf(call.forge.git, repository),
    call.forge.git.folder(repository).then(headBranch),
  ])
  return { ...repository, defaultBranch, isEmpty: branches.length === 0 }
}

/** Cloning takes time; another request may have taken the name meanwhile. */
async function keepOrDiscard(call: Call, repository: Repository): Promise<void> {
  const owner = call.forge.users.get(repository.owner) ?? call.forge.organizations.get(repository.owner)
  try {
    if (!owner) throw new Invalid('the owner is gone')
    refuseTakenName(call.forge, owner, repository.name)
  } catch (error) {
    await call.forge.git.remove(repository.id)
    throw error
  }
}

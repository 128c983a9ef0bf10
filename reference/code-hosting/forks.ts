import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, type Outcome } from '../http/reply.ts'
import type { Organization, User } from '../model/entities.ts'
import { Fields } from '../model/fields.ts'
import { Invalid } from '../model/invalid.ts'
import { newRepository, refuseTakenName } from '../model/repository.ts'
import { demand, repositoryOf, signedIn } from './lookup.ts'

/** Document 1, "Repositories": forks. */
export const forks: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/forks', { name: 'repos.listForks', status: 200, handle: listForks }),
  codeHosting('POST /repos/:owner/:repo/forks', { name: 'repos.fork', status: 202, handle: fork }),
]

function listForks(call: Call): Outcome {
  const repository = repositoryOf(call)
  const found = call.forge.repositories
    .filter((one) => one.forkOf === repository.id)
    .filter((one) => call.rules.access.mayRead(call, one))
  return json(found.map((one) => call.views.repositories.repository(call, one)))
}

/** CreateForkOption: `organization`, as in Gitea; without it, the caller owns the fork. */
async function fork(call: Call): Promise<Outcome> {
  const caller = signedIn(call)
  const original = repositoryOf(call)
  const owner = ownerOfFork(call, caller, new Fields(await call.json()))
  demand(call, call.rules.access.mayCreateUnder(call, owner))
  if (call.forge.repositories.find((one) => one.forkOf === original.id && one.owner === owner.id)) {
    throw new Invalid(`the repository has already been forked by ${owner.name}`)
  }
  refuseTakenName(call.forge, owner, original.name)
  const { name, description, website, isPrivate, isEmpty, defaultBranch } = original
  const about = { name, description, website, isPrivate, isEmpty, defaultBranch, forkOf: original.id }
  const made = newRepository(call.forge, owner, about)
  await call.effect(async () => {
    call.forge.repositories.put(made)
    await call.forge.git.copy(original, made.id)
  })
  return json(call.views.repositories.repository(call, made))
}

function ownerOfFork(call: Call, caller: User, fields: Fields): User | Organization {
  const name = fields.text('organization')
  fields.done()
  if (name === undefined || name === '') return caller
  const organization = call.forge.organizations.byKey(name)
  if (!organization) throw new Invalid(`organization does not exist [name: ${name}]`)
  return organization
}

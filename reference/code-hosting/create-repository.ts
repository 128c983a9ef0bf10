import type { Call } from '../http/call.ts'
import { json, type Outcome } from '../http/reply.ts'
import type { Organization, User } from '../model/entities.ts'
import { draftRepository } from '../model/repository.ts'

/** Makes a repository from CreateRepoOption; three operations do so, for different owners. */
export async function createRepository(call: Call, owner: User | Organization): Promise<Outcome> {
  const { repository: drafted, autoInit } = draftRepository(call.forge, owner, await call.json())
  const repository = { ...drafted, isEmpty: !autoInit }
  await call.effect(async () => {
    // The row comes first: it holds the name while the first commit is being written.
    call.forge.repositories.put(repository)
    if (autoInit) await call.forge.git.initialize(repository)
  })
  return json(call.views.repositories.repository(call, repository))
}

import type { Call } from '../http/call.ts'
import { json, type Outcome } from '../http/reply.ts'
import type { Organization, User } from '../model/entities.ts'
import { draftRepository } from '../model/repository.ts'

/** Creates a repository from CreateRepoOption. Three operations use it, for different owners. */
export async function createRepository(call: Call, owner: User | Organization): Promise<Outcome> {
  const { repository: drafted, autoInit } = draftRepository(call.forge, owner, await call.json())
  const repository = { ...drafted, isEmpty: !autoInit }
  await call.effect(async () => {
    // Add the row first: it reserves the name while the first commit is written.
    call.forge.repositories.put(repository)
    if (autoInit) await call.forge.git.initialize(repository)
  })
  return json(call.views.repositories.repository(call, repository))
}

import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import { deleteRepository } from '../model/deletion.ts'
import { editedRepository } from '../model/repository.ts'
import { createRepository } from './create-repository.ts'
import { demand, repositoryOf, signedIn } from './lookup.ts'

/** Document 1, "Repositories": search, GET and DELETE. */
export const repositories: Operation[] = [
  codeHosting('GET /repos/search', { name: 'repos.search', status: 200, handle: search }),
  codeHosting('GET /repos/:owner/:repo', { name: 'repos.get', status: 200, handle: getRepository }),
  codeHosting('DELETE /repos/:owner/:repo', { name: 'repos.delete', status: 204, handle: removeRepository }),
  // Not in the document: current Gitea switches time tracking here, and lets users create repositories.
  codeHosting('PATCH /repos/:owner/:repo', { name: 'repos.edit', status: 200, handle: editRepository }),
  codeHosting('POST /user/repos', { name: 'repos.createOwn', status: 201, handle: createOwn }),
]

function search(call: Call): Outcome {
  const rules = call.rules.search
  const query = rules.read(call, call.query)
  const found = call.forge.repositories
    .filter((one) => rules.isVisible(call, one))
    .filter((one) => rules.matchesKeyword(call, one, query.keyword))
    .filter((one) => rules.belongsToUid(call, one, query))
    .filter((one) => rules.isOfMode(call, one, query))
    .sort((a, b) => rules.order(call, a, b))
  const results = call.views.repositories.searchResults(call, rules.pageOf(call, found, query))
  return { ...json(results), headers: { 'x-total-count': String(found.length) } }
}

function getRepository(call: Call): Outcome {
  return json(call.views.repositories.repository(call, repositoryOf(call)))
}

async function removeRepository(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  demand(call, call.rules.access.mayDelete(call, repository))
  await call.effect(() => deleteRepository(call.forge, repository))
  return nothing
}

async function editRepository(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  demand(call, call.rules.access.mayManage(call, repository))
  const edited = editedRepository(repository, await call.json())
  await call.effect(() => call.forge.repositories.put(edited))
  return json(call.views.repositories.repository(call, edited))
}

function createOwn(call: Call): Promise<Outcome> {
  return createRepository(call, signedIn(call))
}

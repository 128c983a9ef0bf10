import { resolveCommit } from '../git/references.ts'
import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, type Outcome } from '../http/reply.ts'
import { draftStatus, latestStatuses } from '../model/commit-status.ts'
import type { Repository } from '../model/entities.ts'
import { demand, notFound, parameter, repositoryOf, signedIn } from './lookup.ts'

/** Document 1, "Repositories": the combined status of a reference. Statuses are created as in Gitea. */
export const commitStatuses: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/commits/:ref{.+}/statuses', {
    name: 'repos.combinedStatus',
    status: 200,
    handle: getCombinedStatus,
  }),
  codeHosting('POST /repos/:owner/:repo/statuses/:ref', {
    name: 'repos.createStatus',
    status: 201,
    handle: createStatus,
  }),
]

/** "ref is a branch, tag or commit name". */
async function getCombinedStatus(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  const sha = await commitOf(call, repository)
  const statuses = latestStatuses(call.forge, repository, sha)
  return json(call.views.git.combinedStatus(call, repository, sha, statuses))
}

async function createStatus(call: Call): Promise<Outcome> {
  const creator = signedIn(call)
  const repository = repositoryOf(call)
  demand(call, call.rules.access.mayWrite(call, repository))
  const sha = await commitOf(call, repository)
  const status = draftStatus(call.forge, repository, sha, creator, await call.json())
  await call.effect(() => call.forge.statuses.put(status))
  return json(call.views.git.status(call, repository, status))
}

async function commitOf(call: Call, repository: Repository): Promise<string> {
  const sha = await resolveCommit(call.forge.git, repository, parameter(call, 'ref'))
  if (sha === undefined) throw notFound(call)
  return sha
}

import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, type Outcome } from '../http/reply.ts'
import { draftIssue } from '../model/issue.ts'
import { issueOf, notFound, repositoryOf, signedIn } from './lookup.ts'

/** Issues, which time tracking in document 1 requires: as in Gitea. */
export const issues: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/issues', { name: 'issues.list', status: 200, handle: listIssues }),
  codeHosting('POST /repos/:owner/:repo/issues', { name: 'issues.create', status: 201, handle: createIssue }),
  codeHosting('GET /repos/:owner/:repo/issues/:issue', { name: 'issues.get', status: 200, handle: getIssue }),
]

function listIssues(call: Call): Outcome {
  const repository = trackerOf(call)
  const found = call.forge.issues.filter((issue) => issue.repository === repository.id)
  return json(found.map((issue) => call.views.tracking.issue(call, repository, issue)))
}

async function createIssue(call: Call): Promise<Outcome> {
  const poster = signedIn(call)
  const repository = trackerOf(call)
  const body = await call.json()
  const issue = draftIssue(call.forge, repository, poster, body)
  await call.effect(() => call.forge.issues.put(issue))
  return json(call.views.tracking.issue(call, repository, issue))
}

function getIssue(call: Call): Outcome {
  const repository = trackerOf(call)
  return json(call.views.tracking.issue(call, repository, issueOf(call, repository)))
}

/** The repository, if its issues are enabled. */
function trackerOf(call: Call) {
  const repository = repositoryOf(call)
  if (!repository.hasIssues) throw notFound(call)
  return repository
}

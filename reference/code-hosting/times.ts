import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { json, type Outcome } from '../http/reply.ts'
import type { TrackedTime } from '../model/entities.ts'
import { draftTime } from '../model/issue.ts'
import { issueOf, parameter, repositoryOf, signedIn, userNamed } from './lookup.ts'

/** Document 1, "Issue time tracking"; the rules cited are those of that section. */
export const times: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/issues/:issue/times', {
    name: 'times.listOfIssue',
    status: 200,
    handle: listOfIssue,
  }),
  codeHosting('POST /repos/:owner/:repo/issues/:issue/times', {
    name: 'times.add',
    status: 200,
    handle: addTime,
  }),
  codeHosting('GET /repos/:owner/:repo/times', {
    name: 'times.listOfRepository',
    status: 200,
    handle: listOfRepository,
  }),
  codeHosting('GET /repos/:owner/:repo/times/:timetrackingusername', {
    name: 'times.listOfUser',
    status: 200,
    handle: listOfUser,
  }),
  codeHosting('GET /user/times', { name: 'times.listOwn', status: 200, handle: listOwn }),
]

/** Rule 1. */
function listOfIssue(call: Call): Outcome {
  const repository = repositoryOf(call)
  if (!call.rules.times.isEnabled(call, repository)) {
    throw new Refusal(call.rules.answers.trackingDisabledForIssue(call))
  }
  return listed(call, call.rules.times.ofIssue(call, issueOf(call, repository)))
}

/** Rule 2. */
async function addTime(call: Call): Promise<Outcome> {
  const caller = signedIn(call)
  const repository = repositoryOf(call)
  const issue = issueOf(call, repository)
  if (!call.rules.access.mayUseTracker(call, repository, issue)) {
    const { answers } = call.rules
    const enabled = call.rules.times.isEnabled(call, repository)
    throw new Refusal(enabled ? answers.trackerForbidden(call) : answers.trackingDisabled(call))
  }
  const time = draftTime(call.forge, issue, caller, await call.json())
  await call.effect(() => call.forge.times.put(time))
  return json(call.views.tracking.time(call, time))
}

/** Rule 3. */
function listOfRepository(call: Call): Outcome {
  return listed(call, call.rules.times.ofRepository(call, trackedRepositoryOf(call)))
}

/** Rule 4. */
function listOfUser(call: Call): Outcome {
  const repository = trackedRepositoryOf(call)
  const user = userNamed(call, parameter(call, 'timetrackingusername'))
  return listed(call, call.rules.times.ofUserIn(call, repository, user))
}

/** Rule 5. */
function listOwn(call: Call): Outcome {
  return listed(call, call.rules.times.ofCaller(call, signedIn(call)))
}

function trackedRepositoryOf(call: Call) {
  const repository = repositoryOf(call)
  if (call.rules.times.isEnabled(call, repository)) return repository
  throw new Refusal(call.rules.answers.trackingDisabled(call))
}

function listed(call: Call, times: readonly TrackedTime[]): Outcome {
  return json(times.map((time) => call.views.tracking.time(call, time)))
}

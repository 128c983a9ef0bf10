import type { Call } from '../http/call.ts'
import type { TrackedTime } from '../model/entities.ts'
import { ownerByName, repositoryKey } from '../model/forge.ts'
import {
  answersStatus,
  changesCall,
  firstAdministrator,
  onlyFor,
  readsParameter,
  rewritesAnswer,
  rewritesList,
  setsFields,
  spoilsList,
  succeedsWith,
  takesCallerFor,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('times')
const table = 'code-hosting, Issue time tracking'
const rule = (number: number) => `code-hosting, Issue time tracking, rule ${number}`
const ofIssue = 'times.listOfIssue'
const ofRepository = 'times.listOfRepository'
const ofUser = 'times.listOfUser'
const own = 'times.listOwn'

const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}
const written = (call: Call, times: readonly TrackedTime[]) =>
  times.map((time) => call.views.tracking.time(call, time))
const all = (name: string, which: (time: TrackedTime, call: Call) => boolean): Mutate =>
  rewritesList(name, (_list, call) =>
    written(
      call,
      call.forge.times.filter((time) => which(time, call)),
    ),
  )
const repositoryOf = (call: Call, time: TrackedTime) => call.forge.issues.get(time.issue)?.repository

/** Lists although tracking is disabled. */
const goesOn =
  (name: string, whom: (call: Call) => boolean = () => true): Mutate =>
  ({ rules }) => {
    const right = rules.times.isEnabled
    rules.times.isEnabled = onlyFor(name, right, (ask, one) => right(ask, one) || whom(ask as Call))
  }

/** The lists of tracked time. */
export const timeLists: Mutant[] = [
  ...promise(
    {
      operation: ofIssue,
      source: table,
      breaks: 'GET /repos/{username}/{reponame}/issues/{issue}/times: 200 list of TrackedTime',
    },
    {
      'list-issue-answers-201': succeedsWith(ofIssue, 201),
      'list-issue-shows-other-issues-of-the-repository': all(
        ofIssue,
        (time, call) => repositoryOf(call, time) === repository(call)?.id,
      ),
      'list-issue-shows-all-times': all(ofIssue, () => true),
      'list-issue-shows-those-of-the-caller-only': rewritesList(ofIssue, (list, call) =>
        list.filter((time) => time['user_id'] === call.caller?.id),
      ),
      'list-issue-shows-the-newest-only': rewritesList(ofIssue, (list) => list.slice(-1)),
      'list-issue-counts-minutes': setsFields(ofIssue, ({ time }) => ({
        time: Math.floor(Number(time) / 60),
      })),
      ...spoilsList(ofIssue, 'list-issue'),
    },
  ),
  ...promise(
    {
      operation: ofIssue,
      source: 'code-hosting, Endpoints',
      breaks: '{issue} is the index of the issue within the repository',
    },
    {
      'list-issue-takes-ids': readsParameter(ofIssue, 'issue', (call) => {
        const issue = call.forge.issues.get(Number(call.params['issue']))
        return issue?.repository === repository(call)?.id ? String(issue?.number) : '0'
      }),
      'list-issue-takes-the-index-of-any-repository': all(
        ofIssue,
        (time, call) => call.forge.issues.get(time.issue)?.number === Number(call.params['issue']),
      ),
      'list-issue-is-off-by-one': readsParameter(ofIssue, 'issue', (call) =>
        String(Number(call.params['issue']) + 1),
      ),
    },
  ),
  ...promise(
    {
      operation: ofIssue,
      source: rule(1),
      breaks: 'GET issue times: when the repository has time tracking disabled, then the response is 404.',
    },
    {
      'list-issue-disabled-lists': goesOn(ofIssue),
      'list-issue-disabled-lists-for-the-owner': goesOn(
        ofIssue,
        (call) => call.caller?.id === repository(call)?.owner,
      ),
      'list-issue-disabled-is-400': ({ rules }) => {
        rules.answers.trackingDisabledForIssue = (ask) => rules.answers.trackingDisabled(ask)
      },
      'list-issue-disabled-is-empty': ({ rules }) => {
        rules.answers.trackingDisabledForIssue = () => ({ status: 200, headers: {}, json: [] })
      },
    },
  ),
  ...promise(
    { operation: ofIssue, source: rule(1), breaks: 'When the issue does not exist, then 404.' },
    {
      'list-issue-unknown-is-empty': changesCall(ofIssue, (call) =>
        call.forge.issues.find(
          (one) => one.repository === repository(call)?.id && one.number === Number(call.params['issue']),
        )
          ? undefined
          : { status: 200, headers: {}, json: [] },
      ),
      'list-issue-unknown-is-400': answersStatus(ofIssue, 404, 400),
    },
  ),
  ...promise(
    {
      operation: ofRepository,
      source: table,
      breaks: 'GET /repos/{username}/{reponame}/times: 200 list of TrackedTime for the repository',
    },
    {
      'list-repository-answers-201': succeedsWith(ofRepository, 201),
      'list-repository-shows-other-repositories': all(ofRepository, () => true),
      'list-repository-shows-all-of-the-owner': all(ofRepository, (time, call) => {
        const of = call.forge.repositories.get(repositoryOf(call, time) ?? 0)
        return of?.owner === repository(call)?.owner
      }),
      'list-repository-shows-those-of-the-caller-only': rewritesList(ofRepository, (list, call) =>
        list.filter((time) => time['user_id'] === call.caller?.id),
      ),
      'list-repository-shows-the-first-issue-only': rewritesList(ofRepository, (list) =>
        list.filter((time) => time['issue_id'] === list[0]?.['issue_id']),
      ),
      ...spoilsList(ofRepository, 'list-repository'),
    },
  ),
  ...promise(
    {
      operation: ofRepository,
      source: rule(3),
      breaks:
        'GET repository times: when time tracking is disabled, then 400 with the Message object as above.',
    },
    {
      'list-repository-disabled-lists': goesOn(ofRepository),
      'list-repository-disabled-lists-for-the-owner': goesOn(
        ofRepository,
        (call) => call.caller?.id === repository(call)?.owner,
      ),
      'list-repository-disabled-is-404': answersStatus(ofRepository, 400, 404),
      ...spoilsMessage(ofRepository, 'list-repository'),
    },
  ),
  ...promise(
    {
      operation: ofUser,
      source: table,
      breaks:
        'GET /repos/{username}/{reponame}/times/{timetrackingusername}: 200 list of TrackedTime of that user in the repository',
    },
    {
      'list-user-answers-201': succeedsWith(ofUser, 201),
      'list-user-is-of-the-caller': readsParameter(
        ofUser,
        'timetrackingusername',
        (call) => call.caller?.name,
      ),
      'list-user-is-of-the-owner': readsParameter(
        ofUser,
        'timetrackingusername',
        (call) => call.params['owner'],
      ),
      ...spoilsList(ofUser, 'list-user'),
    },
  ),
  ...promise(
    {
      operation: ofUser,
      source: rule(4),
      breaks: 'Results are restricted to that user and that repository.',
    },
    {
      'list-user-shows-everybody': ({ rules }) => {
        rules.times.ofUserIn = (ask, one) => rules.times.ofRepository(ask, one)
      },
      'list-user-shows-all-repositories': ({ rules }) => {
        rules.times.ofUserIn = (ask, _one, user) => rules.times.ofCaller(ask, user)
      },
      'list-user-shows-everybody-else': ({ rules }) => {
        rules.times.ofUserIn = (ask, one, user) =>
          rules.times.ofRepository(ask, one).filter((time) => time.user !== user.id)
      },
      'list-user-shows-everybody-to-the-owner': ({ rules }) => {
        const right = rules.times.ofUserIn
        rules.times.ofUserIn = (ask, one, user) =>
          ask.caller?.id === one.owner ? rules.times.ofRepository(ask, one) : right(ask, one, user)
      },
    },
  ),
  ...promise(
    {
      operation: ofUser,
      source: rule(4),
      breaks:
        'GET user times in a repository: when time tracking is disabled, then 400 with the Message object',
    },
    {
      'list-user-disabled-lists': goesOn(ofUser),
      'list-user-disabled-is-404': answersStatus(ofUser, 400, 404),
      ...spoilsMessage(ofUser, 'list-user'),
    },
  ),
  ...promise(
    { operation: ofUser, source: rule(4), breaks: 'when the named user does not exist, then 404' },
    {
      'list-user-unknown-is-empty': changesCall(ofUser, (call) =>
        call.forge.users.byKey(call.params['timetrackingusername'] ?? '')
          ? undefined
          : { status: 200, headers: {}, json: [] },
      ),
      'list-user-unknown-is-everybody': changesCall(ofUser, (call) => {
        const found = repository(call)
        return call.forge.users.byKey(call.params['timetrackingusername'] ?? '') || !found
          ? undefined
          : { status: 200, headers: {}, json: written(call, call.rules.times.ofRepository(call, found)) }
      }),
      'list-user-unknown-is-400': answersStatus(ofUser, 404, 400),
    },
  ),
  ...promise(
    { operation: own, source: table, breaks: 'GET /user/times: 200 list of TrackedTime of the current user' },
    {
      'list-own-answers-201': succeedsWith(own, 201),
      'list-own-shows-everybodys': all(own, () => true),
      'list-own-shows-those-in-own-repositories': all(
        own,
        (time, call) => call.forge.repositories.get(repositoryOf(call, time) ?? 0)?.owner === call.caller?.id,
      ),
      'list-own-shows-one-repository-only': rewritesList(own, (list, call) => {
        const first = call.forge.issues.get(Number(list[0]?.['issue_id']))?.repository
        return list.filter((time) => call.forge.issues.get(Number(time['issue_id']))?.repository === first)
      }),
      'list-own-leaves-out-own-repositories': rewritesList(own, (list, call) =>
        list.filter((time) => {
          const id = call.forge.issues.get(Number(time['issue_id']))?.repository
          return call.forge.repositories.get(id ?? 0)?.owner !== call.caller?.id
        }),
      ),
      ...spoilsList(own, 'list-own'),
    },
  ),
  ...promise(
    {
      operation: own,
      source: 'code-hosting, Authentication, rule 3',
      breaks: 'GET /user and GET /user/times act on the current user.',
    },
    {
      'list-own-is-the-administrators': takesCallerFor(
        own,
        (call) => call.caller && firstAdministrator(call),
      ),
    },
  ),
]

/** What may be wrong with "a JSON object whose property `Message` says that time tracking is disabled". */
export function spoilsMessage(name: string, what: string): Record<string, Mutate> {
  const says = (json: unknown) =>
    rewritesAnswer(name, (reply) => (reply.status === 400 ? { ...reply, json } : reply))
  return {
    [`${what}-disabled-has-no-body`]: rewritesAnswer(name, (reply) =>
      reply.status === 400 ? { status: 400, headers: {} } : reply,
    ),
    [`${what}-disabled-says-message`]: says({ message: 'time tracking disabled' }),
    [`${what}-disabled-message-is-no-text`]: says({ Message: true }),
  }
}

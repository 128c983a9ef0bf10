import {
  answersStatus,
  changesCall,
  firstAdministrator,
  readsParameter,
  rewritesList,
  succeedsWith,
  takesCallerFor,
} from './breaking.ts'
import {
  all,
  goesOn,
  repository,
  repositoryOf,
  rule,
  spoilsMessage,
  table,
  written,
  spoilsTimes,
  repeats,
} from './breaking-times.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('times')
const ofUser = 'times.listOfUser'
const own = 'times.listOwn'

/** The lists of tracked time of a user in a repository, and of the current user. */
export const timesOfPeople: Mutant[] = [
  ...promise(
    {
      operation: ofUser,
      source: table,
      breaks: 'GET of the times of a user in a repository returns 200 and a list of TrackedTime.',
      kills: ['times.list-user.entries'],
    },
    {
      'list-user-answers-201': { mutate: succeedsWith(ofUser, 201), kills: ['times.list-user.status'] },
      'list-user-is-of-the-caller': {
        mutate: readsParameter(ofUser, 'timetrackingusername', (call) => call.caller?.name),
        kills: ['times.list-user.entries', 'times.list-user.other-users'],
      },
      'list-user-is-of-the-owner': {
        mutate: readsParameter(ofUser, 'timetrackingusername', (call) => call.params['owner']),
        kills: ['times.list-user.entries', 'times.list-user.other-users'],
      },
      ...spoilsTimes(ofUser, 'list-user', 'times.list-user'),
    },
  ),
  ...promise(
    {
      operation: ofUser,
      source: rule(4),
      breaks:
        'GET of the times of a user in a repository returns only times of that user in that repository.',
      kills: ['times.list-user.other-users'],
    },
    {
      'list-user-shows-everybody': ({ rules }) => {
        rules.times.ofUserIn = (ask, one) => rules.times.ofRepository(ask, one)
      },
      'list-user-shows-all-repositories': {
        mutate: ({ rules }) => {
          rules.times.ofUserIn = (ask, _one, user) => rules.times.ofCaller(ask, user)
        },
        kills: ['times.list-user.other-repositories'],
      },
      'list-user-shows-repositories-of-the-same-name-too': {
        mutate: ({ rules }) => {
          rules.times.ofUserIn = ({ forge }, { name }, user) =>
            forge.times.filter((time) => {
              const issue = forge.issues.get(time.issue)
              return time.user === user.id && forge.repositories.get(issue?.repository ?? 0)?.name === name
            })
        },
        kills: ['times.list-user.same-name'],
      },
      'list-user-shows-everybody-else': {
        mutate: ({ rules }) => {
          rules.times.ofUserIn = (ask, one, user) =>
            rules.times.ofRepository(ask, one).filter((time) => time.user !== user.id)
        },
        kills: ['times.list-user.entries', 'times.list-user.other-users'],
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
        'GET of the times of a user in a repository with time tracking disabled returns 400 with the `Message` object.',
      kills: ['times.list-user.disabled-message'],
    },
    {
      'list-user-disabled-lists': { mutate: goesOn(ofUser), kills: ['times.list-user.disabled'] },
      'list-user-disabled-is-404': {
        mutate: answersStatus(ofUser, 400, 404),
        kills: ['times.list-user.disabled'],
      },
      ...spoilsMessage(ofUser, 'list-user'),
    },
  ),
  ...promise(
    {
      operation: ofUser,
      source: rule(4),
      breaks: 'GET of the times of an unknown user in a repository returns 404.',
      kills: ['times.list-user.unknown'],
    },
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
    {
      operation: own,
      source: table,
      breaks: 'GET /user/times returns 200 and a list of TrackedTime of the current user.',
      kills: ['times.list-own.entries'],
    },
    {
      'list-own-answers-201': { mutate: succeedsWith(own, 201), kills: ['times.list-own.status'] },
      'list-own-shows-everybodys': { mutate: all(own, () => true), kills: ['times.list-own.other-users'] },
      'list-own-shows-administrators-the-times-of-everybody': {
        mutate: ({ rules }) => {
          const right = rules.times.ofCaller
          rules.times.ofCaller = (ask, caller) =>
            caller.isAdmin ? ask.forge.times.all() : right(ask, caller)
        },
        kills: ['times.list-own.to-administrators'],
      },
      'list-own-shows-those-in-own-repositories': {
        mutate: all(
          own,
          (time, call) =>
            call.forge.repositories.get(repositoryOf(call, time) ?? 0)?.owner === call.caller?.id,
        ),
        kills: ['times.list-own.other-users'],
      },
      'list-own-shows-one-repository-only': {
        mutate: rewritesList(own, (list, call) => {
          const first = call.forge.issues.get(Number(list[0]?.['issue_id']))?.repository
          return list.filter((time) => call.forge.issues.get(Number(time['issue_id']))?.repository === first)
        }),
        kills: ['times.list-own.entries'],
      },
      'list-own-leaves-out-own-repositories': {
        mutate: rewritesList(own, (list, call) =>
          list.filter((time) => {
            const id = call.forge.issues.get(Number(time['issue_id']))?.repository
            return call.forge.repositories.get(id ?? 0)?.owner !== call.caller?.id
          }),
        ),
        kills: ['times.list-own.entries'],
      },
      'list-own-lists-everything-twice': { mutate: repeats(own), kills: ['times.list-own.no-repetition'] },
      ...spoilsTimes(own, 'list-own', 'times.list-own'),
    },
  ),
  ...promise(
    {
      operation: own,
      source: 'code-hosting, Authentication, rule 3',
      breaks: 'GET /user and GET /user/times act on the current user.',
      kills: ['times.list-own.entries'],
    },
    {
      'list-own-is-the-administrators': takesCallerFor(
        own,
        (call) => call.caller && firstAdministrator(call),
      ),
    },
  ),
]

import {
  answersStatus,
  changesCall,
  firstAdministrator,
  readsParameter,
  rewritesList,
  takesCallerFor,
  judges,
} from './breaking.ts'
import { all, goesOn, repository, repositoryOf, spoilsMessage, written } from './breaking-times.ts'
import { breaking, type Mutant } from './mutant.ts'

const ofUser = 'times.listOfUser'
const own = 'times.listOwn'

/** The lists of tracked time of a user in a repository, and of the current user. */
export const timesOfPeople: Mutant[] = breaking({
  'times.list-user entries: GET of the times of a user in a repository returns 200 and a list of TrackedTime.':
    {
      'list-user-is-of-the-caller': [
        'entries other-users',
        readsParameter(ofUser, 'timetrackingusername', (call) => call.caller?.name),
      ],
      'list-user-is-of-the-owner': [
        'entries other-users',
        readsParameter(ofUser, 'timetrackingusername', (call) => call.params['owner']),
      ],
    },
  'times.list-user other-users: Issue time tracking, rule 4: GET of the times of a user in a repository returns only times of that user in that repository.':
    {
      'list-user-shows-everybody': ({ rules }) => {
        rules.times.ofUserIn = (ask, one) => rules.times.ofRepository(ask, one)
      },
      'list-user-shows-all-repositories': [
        'other-repositories',
        ({ rules }) => {
          rules.times.ofUserIn = (ask, _one, user) => rules.times.ofCaller(ask, user)
        },
      ],
      'list-user-shows-repositories-of-the-same-name-too': [
        'same-name',
        judges('times', 'ofUserIn', (_right, { forge }, { name }, user) =>
          forge.times.filter((time) => {
            const issue = forge.issues.get(time.issue)
            return time.user === user.id && forge.repositories.get(issue?.repository ?? 0)?.name === name
          }),
        ),
      ],
      'list-user-shows-everybody-else': [
        'entries other-users',
        ({ rules }) => {
          rules.times.ofUserIn = (ask, one, user) =>
            rules.times.ofRepository(ask, one).filter((time) => time.user !== user.id)
        },
      ],
      'list-user-shows-everybody-to-the-owner': ({ rules }) => {
        const right = rules.times.ofUserIn
        rules.times.ofUserIn = (ask, one, user) =>
          ask.caller?.id === one.owner ? rules.times.ofRepository(ask, one) : right(ask, one, user)
      },
    },
  'times.list-user disabled-message: Issue time tracking, rule 4: GET of the times of a user in a repository with time tracking disabled returns 400 with the `Message` object.':
    {
      'list-user-disabled-lists': ['disabled', goesOn(ofUser)],
      'list-user-disabled-is-404': ['disabled', answersStatus(ofUser, 400, 404)],
      ...spoilsMessage(ofUser, 'list-user'),
    },
  'times.list-user unknown: Issue time tracking, rule 4: GET of the times of an unknown user in a repository returns 404.':
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
  'times.list-own entries: GET /user/times returns 200 and a list of TrackedTime of the current user.': {
    'list-own-shows-everybodys': ['other-users', all(own, () => true)],
    'list-own-shows-administrators-the-times-of-everybody': [
      'to-administrators',
      judges('times', 'ofCaller', (right, ask, caller) =>
        caller.isAdmin ? ask.forge.times.all() : right(ask, caller),
      ),
    ],
    'list-own-shows-those-in-own-repositories': [
      'other-users',
      all(
        own,
        (time, call) => call.forge.repositories.get(repositoryOf(call, time) ?? 0)?.owner === call.caller?.id,
      ),
    ],
    'list-own-shows-one-repository-only': [
      'entries',
      rewritesList(own, (list, call) => {
        const first = call.forge.issues.get(Number(list[0]?.['issue_id']))?.repository
        return list.filter((time) => call.forge.issues.get(Number(time['issue_id']))?.repository === first)
      }),
    ],
    'list-own-leaves-out-own-repositories': [
      'entries',
      rewritesList(own, (list, call) =>
        list.filter((time) => {
          const id = call.forge.issues.get(Number(time['issue_id']))?.repository
          return call.forge.repositories.get(id ?? 0)?.owner !== call.caller?.id
        }),
      ),
    ],
  },
  'times.list-own entries: Authentication, rule 3: GET /user and GET /user/times act on the current user.': {
    'list-own-is-the-administrators': takesCallerFor(own, (call) => call.caller && firstAdministrator(call)),
  },
})

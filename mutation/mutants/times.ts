import type { Call } from '../../reference/http/call.ts'
import {
  answersStatus,
  changesCall,
  readsParameter,
  rewritesList,
  setsFields,
  succeedsWith,
} from './breaking.ts'
import {
  all,
  goesOn,
  repository,
  repositoryOf,
  rule,
  spoilsMessage,
  table,
  spoilsTimes,
  repeats,
} from './breaking-times.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('times')
const ofIssue = 'times.listOfIssue'
const ofRepository = 'times.listOfRepository'

/** The lists of tracked time of an issue and of a repository. */
export const timeLists: Mutant[] = [
  ...promise(
    {
      operation: ofIssue,
      source: table,
      breaks: 'GET of the times of an issue returns 200 and a list of TrackedTime.',
      kills: ['times.list-issue.everybody'],
    },
    {
      'list-issue-answers-201': { mutate: succeedsWith(ofIssue, 201), kills: ['times.list-issue.status'] },
      'list-issue-shows-other-issues-of-the-repository': {
        mutate: all(ofIssue, (time, call) => repositoryOf(call, time) === repository(call)?.id),
        kills: ['times.list-issue.other-issues'],
      },
      'list-issue-shows-the-same-index-of-repositories-of-the-same-name': {
        mutate: ({ rules }) => {
          rules.times.ofIssue = ({ forge }, issue) => {
            const name = forge.repositories.get(issue.repository)?.name
            return forge.times.filter((time) => {
              const other = forge.issues.get(time.issue)
              return other?.number === issue.number && forge.repositories.get(other.repository)?.name === name
            })
          }
        },
        kills: ['times.list-issue.same-name'],
      },
      'list-issue-shows-all-times': {
        mutate: all(ofIssue, () => true),
        kills: ['times.list-issue.other-issues'],
      },
      'list-issue-shows-those-of-the-caller-only': {
        mutate: rewritesList(ofIssue, (list, call) =>
          list.filter((time) => time['user_id'] === call.caller?.id),
        ),
        kills: ['times.list-issue.everybody'],
      },
      'list-issue-counts-minutes': {
        mutate: setsFields(ofIssue, ({ time }) => ({
          time: Math.floor(Number(time) / 60),
        })),
        kills: ['times.add.amount-listed'],
      },
      'list-issue-lists-everything-twice': {
        mutate: repeats(ofIssue),
        kills: ['times.list-issue.no-repetition'],
      },
      ...spoilsTimes(ofIssue, 'list-issue', 'times.list-issue'),
    },
  ),
  ...promise(
    {
      operation: ofIssue,
      source: 'code-hosting, Endpoints',
      breaks: '`issue` in the path is the index of the issue within the repository.',
      kills: ['times.list-issue.index'],
    },
    {
      'list-issue-takes-ids': readsParameter(ofIssue, 'issue', (call) => {
        const issue = call.forge.issues.get(Number(call.params['issue']))
        return issue?.repository === repository(call)?.id ? String(issue?.number) : '0'
      }),
      'list-issue-takes-ids-as-well': {
        mutate: readsParameter(ofIssue, 'issue', (call) => {
          const found = call.forge.issues.get(Number(call.params['issue']))
          return found?.repository === repository(call)?.id ? String(found?.number) : undefined
        }),
        kills: ['times.list-issue.id'],
      },
      'list-issue-takes-the-index-of-any-repository': {
        mutate: all(
          ofIssue,
          (time, call) => call.forge.issues.get(time.issue)?.number === Number(call.params['issue']),
        ),
        kills: ['times.list-issue.other-issues'],
      },
      'list-issue-is-off-by-one': readsParameter(ofIssue, 'issue', (call) =>
        String(Number(call.params['issue']) + 1),
      ),
    },
  ),
  ...promise(
    {
      operation: ofIssue,
      source: rule(1),
      breaks: 'GET of the times of an issue in a repository with time tracking disabled returns 404.',
      kills: ['times.list-issue.disabled'],
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
      'list-issue-unknown-while-disabled-is-400': {
        mutate: ({ rules }) => {
          const right = rules.answers.trackingDisabledForIssue
          rules.answers.trackingDisabledForIssue = (ask) => {
            const { params } = ask as Call
            const found = ask.forge.issues.find(({ number }) => String(number) === params['issue'])
            return found ? right(ask) : rules.answers.trackingDisabled(ask)
          }
        },
        kills: ['times.list-issue.unknown-while-disabled'],
      },
      'list-issue-disabled-is-empty': ({ rules }) => {
        rules.answers.trackingDisabledForIssue = () => ({ status: 200, headers: {}, json: [] })
      },
    },
  ),
  ...promise(
    {
      operation: ofIssue,
      source: rule(1),
      breaks: 'GET of the times of an unknown issue returns 404.',
      kills: ['times.list-issue.unknown'],
    },
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
      breaks: 'GET of the times of a repository returns 200 and a list of TrackedTime for that repository.',
      kills: ['times.list-repo.everybody'],
    },
    {
      'list-repo-shows-repositories-of-the-same-name-too': {
        mutate: ({ rules }) => {
          rules.times.ofRepository = ({ forge }, { name }) =>
            forge.times.filter((time) => {
              const issue = forge.issues.get(time.issue)
              return forge.repositories.get(issue?.repository ?? 0)?.name === name
            })
        },
        kills: ['times.list-repo.same-name'],
      },
      'list-repository-answers-201': {
        mutate: succeedsWith(ofRepository, 201),
        kills: ['times.list-repo.status'],
      },
      'list-repository-shows-other-repositories': {
        mutate: all(ofRepository, () => true),
        kills: ['times.list-repo.other-repositories'],
      },
      'list-repository-shows-all-of-the-owner': {
        mutate: all(ofRepository, (time, call) => {
          const of = call.forge.repositories.get(repositoryOf(call, time) ?? 0)
          return of?.owner === repository(call)?.owner
        }),
        kills: ['times.list-repo.other-repositories'],
      },
      'list-repository-shows-those-of-the-caller-only': {
        mutate: rewritesList(ofRepository, (list, call) =>
          list.filter((time) => time['user_id'] === call.caller?.id),
        ),
        kills: ['times.list-repo.everybody'],
      },
      'list-repository-shows-the-first-issue-only': {
        mutate: rewritesList(ofRepository, (list) =>
          list.filter((time) => time['issue_id'] === list[0]?.['issue_id']),
        ),
        kills: ['times.list-repo.everybody'],
      },
      'list-repository-lists-everything-twice': {
        mutate: repeats(ofRepository),
        kills: ['times.list-repo.no-repetition'],
      },
      ...spoilsTimes(ofRepository, 'list-repository', 'times.list-repo'),
    },
  ),
  ...promise(
    {
      operation: ofRepository,
      source: rule(3),
      breaks:
        'GET of the times of a repository with time tracking disabled returns 400 with the `Message` object.',
      kills: ['times.list-repo.disabled-message'],
    },
    {
      'list-repository-disabled-lists': { mutate: goesOn(ofRepository), kills: ['times.list-repo.disabled'] },
      'list-repository-disabled-lists-for-the-owner': {
        mutate: goesOn(ofRepository, (call) => call.caller?.id === repository(call)?.owner),
        kills: ['times.list-repo.disabled'],
      },
      'list-repository-disabled-is-404': {
        mutate: answersStatus(ofRepository, 400, 404),
        kills: ['times.list-repo.disabled'],
      },
      ...spoilsMessage(ofRepository, 'list-repository'),
    },
  ),
]

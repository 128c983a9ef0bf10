import type { Call } from '../../reference/http/call.ts'
import { answersStatus, changesCall, readsParameter, rewritesList, setsFields, judges } from './breaking.ts'
import { all, goesOn, repository, repositoryOf, spoilsMessage } from './breaking-times.ts'
import { breaking, type Mutant } from './mutant.ts'

const ofIssue = 'times.listOfIssue'
const ofRepository = 'times.listOfRepository'

/** The lists of tracked time of an issue and of a repository. */
export const timeLists: Mutant[] = breaking({
  'times.list-issue everybody: GET of the times of an issue returns 200 and a list of TrackedTime.': {
    'list-issue-shows-other-issues-of-the-repository': [
      'other-issues',
      all(ofIssue, (time, call) => repositoryOf(call, time) === repository(call)?.id),
    ],
    'list-issue-shows-the-same-index-of-repositories-of-the-same-name': [
      'same-name',
      judges('times', 'ofIssue', (_right, { forge }, issue) => {
        const name = forge.repositories.get(issue.repository)?.name
        return forge.times.filter((time) => {
          const other = forge.issues.get(time.issue)
          return other?.number === issue.number && forge.repositories.get(other.repository)?.name === name
        })
      }),
    ],
    'list-issue-shows-all-times': ['other-issues', all(ofIssue, () => true)],
    'list-issue-shows-those-of-the-caller-only': [
      'everybody',
      rewritesList(ofIssue, (list, call) => list.filter((time) => time['user_id'] === call.caller?.id)),
    ],
    'list-issue-counts-minutes': [
      'times.add.amount-listed',
      setsFields(ofIssue, ({ time }) => ({
        time: Math.floor(Number(time) / 60),
      })),
    ],
  },
  'times.list-issue index: `issue` in the path is the index of the issue within the repository.': {
    'list-issue-takes-ids': readsParameter(ofIssue, 'issue', (call) => {
      const issue = call.forge.issues.get(Number(call.params['issue']))
      return issue?.repository === repository(call)?.id ? String(issue?.number) : '0'
    }),
    'list-issue-takes-ids-as-well': [
      'id',
      readsParameter(ofIssue, 'issue', (call) => {
        const found = call.forge.issues.get(Number(call.params['issue']))
        return found?.repository === repository(call)?.id ? String(found?.number) : undefined
      }),
    ],
    'list-issue-takes-the-index-of-any-repository': [
      'other-issues',
      all(
        ofIssue,
        (time, call) => call.forge.issues.get(time.issue)?.number === Number(call.params['issue']),
      ),
    ],
    'list-issue-is-off-by-one': readsParameter(ofIssue, 'issue', (call) =>
      String(Number(call.params['issue']) + 1),
    ),
  },
  'times.list-issue disabled: Issue time tracking, rule 1: GET of the times of an issue in a repository with time tracking disabled returns 404.':
    {
      'list-issue-disabled-lists': goesOn(ofIssue),
      'list-issue-disabled-lists-for-the-owner': goesOn(
        ofIssue,
        (call) => call.caller?.id === repository(call)?.owner,
      ),
      'list-issue-disabled-is-400': ({ rules }) => {
        rules.answers.trackingDisabledForIssue = (ask) => rules.answers.trackingDisabled(ask)
      },
      'list-issue-unknown-while-disabled-is-400': [
        'unknown-while-disabled',
        ({ rules }) => {
          const right = rules.answers.trackingDisabledForIssue
          rules.answers.trackingDisabledForIssue = (ask) => {
            const { params } = ask as Call
            const found = ask.forge.issues.find(({ number }) => String(number) === params['issue'])
            return found ? right(ask) : rules.answers.trackingDisabled(ask)
          }
        },
      ],
      'list-issue-disabled-is-empty': judges('answers', 'trackingDisabledForIssue', () => ({
        status: 200,
        headers: {},
        json: [],
      })),
    },
  'times.list-issue unknown: Issue time tracking, rule 1: GET of the times of an unknown issue returns 404.':
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
  'times.list-repo everybody: GET of the times of a repository returns 200 and a list of TrackedTime for that repository.':
    {
      'list-repo-shows-repositories-of-the-same-name-too': [
        'same-name',
        judges('times', 'ofRepository', (_right, { forge }, { name }) =>
          forge.times.filter((time) => {
            const issue = forge.issues.get(time.issue)
            return forge.repositories.get(issue?.repository ?? 0)?.name === name
          }),
        ),
      ],
      'list-repository-shows-other-repositories': ['other-repositories', all(ofRepository, () => true)],
      'list-repository-shows-all-of-the-owner': [
        'other-repositories',
        all(ofRepository, (time, call) => {
          const of = call.forge.repositories.get(repositoryOf(call, time) ?? 0)
          return of?.owner === repository(call)?.owner
        }),
      ],
      'list-repository-shows-those-of-the-caller-only': [
        'everybody',
        rewritesList(ofRepository, (list, call) =>
          list.filter((time) => time['user_id'] === call.caller?.id),
        ),
      ],
      'list-repository-shows-the-first-issue-only': [
        'everybody',
        rewritesList(ofRepository, (list) =>
          list.filter((time) => time['issue_id'] === list[0]?.['issue_id']),
        ),
      ],
    },
  'times.list-repo disabled-message: Issue time tracking, rule 3: GET of the times of a repository with time tracking disabled returns 400 with the `Message` object.':
    {
      'list-repository-disabled-lists': ['disabled', goesOn(ofRepository)],
      'list-repository-disabled-lists-for-the-owner': [
        'disabled',
        goesOn(ofRepository, (call) => call.caller?.id === repository(call)?.owner),
      ],
      'list-repository-disabled-is-404': ['disabled', answersStatus(ofRepository, 400, 404)],
      ...spoilsMessage(ofRepository, 'list-repository'),
    },
})

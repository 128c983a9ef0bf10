import {
  field,
  json,
  list,
  one,
  operation,
  paragraph,
  parameter,
  nothing,
  refusal,
  resource,
  row,
  rule,
  section,
  sentence,
} from '../vocabulary/index.ts'

const times = { success: 200, answers: list('TrackedTime') } as const
const disabled = 'time tracking is disabled in the repository'
const noIssue = { when: 'the issue does not exist' }
const failure = { when: 'any other failure' }
const message = 'TimeTrackingDisabled'

export const timeTracking = section(
  'Issue time tracking (tag repository, user)',
  { in: 'Endpoints' },
  row(
    1,
    operation('times.list-issue', 'GET /repos/{username}/{reponame}/issues/{issue}/times', {
      does: 'lists the time tracked on an issue',
      ...times,
      lists: 'tracked times',
    }),
  ),
  row(
    2,
    operation('times.add', 'POST /repos/{username}/{reponame}/issues/{issue}/times', {
      does: 'adds time to an issue and shows the new entry',
      body: json('AddTimeOption'),
      ...{ success: 200, answers: one('TrackedTime') },
      adds: 'tracked times',
    }),
  ),
  row(3, [
    operation('times.list-repo', 'GET /repos/{username}/{reponame}/times', {
      does: 'lists the time tracked in a repository',
      ...times,
      lists: 'tracked times',
    }),
    sentence(
      'times.list-repo.entries',
      'times.list-repo',
      'The list has the entries of the named repository.',
    ),
  ]),
  row(
    4,
    operation('times.list-user', 'GET /repos/{username}/{reponame}/times/{timetrackingusername}', {
      does: 'lists the time that one user tracked in a repository',
      parameters: [parameter('timetrackingusername', 'string', 'the user who tracked the time')],
      ...times,
      lists: 'tracked times',
    }),
  ),
  row(5, [
    operation('times.list-own', 'GET /user/times', {
      does: 'lists the time that the current user tracked',
      ...times,
      lists: 'tracked times',
    }),
    sentence('times.list-own.entries', 'times.list-own', 'The list has the entries of the current user.'),
  ]),
  paragraph(1, nothing('it introduces the rules')),
  rule(
    1,
    refusal('times.list-issue', 404, { when: disabled }),
    refusal('times.list-issue', 404, noIssue),
    refusal('times.list-issue', 500, failure),
  ),
  rule(
    2,
    refusal('times.add', 404, noIssue),
    [
      refusal('times.add', 400, {
        when: 'the caller may not use the time tracker on the issue, and time tracking is disabled in the repository',
        body: message,
      }),
      resource(message, 'the message that time tracking is disabled', 'by JSON name'),
      field(message, 'Message', 'string', 'that time tracking is disabled', 'always'),
    ],
    refusal('times.add', 403, {
      when: 'the caller may not use the time tracker on the issue, and time tracking is enabled',
      body: 'none',
    }),
    refusal('times.add', 500, failure),
  ),
  rule(
    3,
    refusal('times.list-repo', 400, { when: disabled, body: message }),
    refusal('times.list-repo', 500, failure),
  ),
  rule(
    4,
    refusal('times.list-user', 400, { when: disabled, body: message }),
    refusal('times.list-user', 404, { when: 'the named user does not exist' }),
    refusal('times.list-user', 500, failure),
    sentence(
      'times.list-user.entries',
      'times.list-user',
      'The list has only entries of the named user in the named repository.',
    ),
  ),
  rule(5, refusal('times.list-own', 500, { when: 'any failure' })),
)

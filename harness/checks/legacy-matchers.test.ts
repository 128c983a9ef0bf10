import { testExamples } from '../../test/checks/matcher-examples.ts'
import { ENDPOINT, one, other, parts, summary, users } from '../../test/checks/reply-sample.ts'
import { LegacyReply } from './legacy.ts'
import { legacyMatchers } from './legacy-matchers.ts'

function issues(...entries: unknown[]): LegacyReply {
  const answer = parts({ body: { issues: entries } })
  return new LegacyReply(answer, { envelope: 'IssueList' }, {}, ENDPOINT)
}

function counting(open: number, ...entries: unknown[]): LegacyReply {
  return new LegacyReply(parts({ body: { open, issues: entries } }), { envelope: 'IssueList' }, {}, ENDPOINT)
}

function created(body: unknown, status = 200): LegacyReply {
  return new LegacyReply(parts({ body, status, id: 'check:sample#2' }), 'undeclared', {}, ENDPOINT)
}

const five = { id: 5, modif_dtime: '2024-02-29 12:00:01', status: 'New' }
const six = { id: 6, modif_dtime: '2023-02-28 12:00:01', status: 'New' }

testExamples(legacyMatchers, 'field', {
  toCreateIssue: {
    passes: created({ issue: '7' }),
    fails: created({ errors: { summary: ['x'] } }, 400),
    failure: {
      rule: 'issue-number',
      field: 'issue',
      received: { ...summary(400, 28), words: 'summary: x', errors: ['summary'] },
    },
    words: [
      'the number of a new issue',
      'none: 400 application/json, 28 bytes: summary: x, refused for summary',
    ],
  },
  toHaveIssue: {
    args: [created({ issue: 5 }), { status: 'New' }],
    passes: issues(five),
    fails: issues(six),
    failure: { kind: 'entries', rule: 'with', expected: { id: 5, status: 'New' }, received: users(6) },
    words: ['an entry with {"id":5,"status":"New"}', '1 entries: [6]'],
  },
  toDistinguishIssues: {
    args: [[created({ issue: 5 }), created({ issue: 6 })], 'status'],
    passes: issues(five, { ...six, status: 'Fixed' }),
    fails: issues(five, six),
    failure: { kind: 'entries', rule: 'not-uniform', field: 'status', received: ['New', 'New'] },
    words: ['entries that differ in status', 'status is ["New","New"]'],
  },
  toDateIssueWithinDays: {
    args: [created({ issue: 5 }), 2],
    passes: issues(five),
    fails: issues({ ...five, modif_dtime: six.modif_dtime }),
    failure: {
      rule: 'within-days',
      field: 'modif_dtime',
      expected: { days: 2, of: 'Thu, 29 Feb 2024 12:00:00 GMT' },
      received: six.modif_dtime,
      other: other.id,
    },
    words: ['modif_dtime within 2 days of the creation of the issue', `modif_dtime is "${six.modif_dtime}"`],
  },
  toCountOpenIssues: {
    passes: counting(1, five),
    fails: counting(1, five, six),
    failure: { rule: 'count', field: 'open', expected: 2, received: 1 },
    words: ['open 2', 'open is 1'],
  },
  toReportErrorsFor: {
    args: [['summary']],
    passes: one({ errors: { summary: ['is required'], owner: [] } }),
    fails: one({ errors: { summary: [] } }),
    failure: { rule: 'errors-for', field: 'errors', expected: ['summary'], received: { summary: [] } },
    words: ['errors with a list of messages for summary', 'errors is {"summary":[]}'],
  },
  toReportNoErrorFor: {
    args: [['owner', 'label1']],
    passes: created({ errors: { summary: ['is required'] } }),
    fails: created({ errors: { owner: ['is required'] } }),
    failure: {
      rule: 'no-errors-for',
      field: 'errors',
      expected: ['owner', 'label1'],
      received: { owner: ['is required'] },
    },
    words: ['no errors for owner, label1', 'errors is {"owner":["is required"]}'],
  },
  toReportAsRequired: {
    args: [['summary']],
    passes: one({ errors: { summary: ['is required'] } }),
    fails: one({ errors: { summary: ['the value is odd'] } }),
    failure: {
      rule: 'errors-say-required',
      field: 'errors',
      expected: ['summary'],
      received: { summary: ['the value is odd'] },
    },
    words: ['errors with messages that summary are required', 'errors is {"summary":["the value is odd"]}'],
  },
})

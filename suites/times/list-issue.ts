import { assume, codeHostingSuite, control, entriesAdded } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { many, needs, sameName, switched, tracked, unknownIssue } from './scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const operationRule = 'code-hosting, Issue time tracking, rule 1'

responses(
  { scenario: tracked, reply: ({ issueTimes }) => issueTimes, needs },
  {
    'times.list-issue.status': { status: 200, says: 'GET of the tracked times of an issue returns 200.' },
    'times.list-issue.media-type': defaultMediaType,
    'times.list-issue.list': { listOf: 'TrackedTime', says: 'The response body is a list of TrackedTime.' },
  },
)

requirement(
  'times.list-issue.everybody',
  {
    level: 'stated',
    says: 'The list contains the time tracked on the issue by every user.',
    needs,
  },
  async ({ play, expect }) => {
    await play(many)
    const { issueTimes, otherTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(otherTimes).toHaveEntry(onOther)
    expect(issueTimes).toHaveEntry(byOwner)
    expect(issueTimes).toHaveEntry(byWorker)
  },
)

requirement(
  'times.list-issue.other-issues',
  {
    level: 'implied',
    says: 'The list omits time tracked on another issue, in the same repository or in another one.',
    needs,
  },
  async ({ play, expect }) => {
    const { issueTimes, otherTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(issueTimes).toHaveNoEntry(onOther)
    expect(issueTimes).toHaveNoEntry(elsewhere)
    expect(otherTimes).toHaveNoEntry(byOwner)
    expect(otherTimes).toHaveNoEntry(byWorker)
  },
)

requirement(
  'times.list-issue.no-repetition',
  { level: 'implied', says: 'The list contains no duplicate entries.', needs },
  async ({ play, expect }) => {
    const { issueTimes, added } = await play(tracked)
    entriesAdded(added)
    expect(issueTimes).toHaveUniqueEntries('id')
  },
)

requirement(
  'times.list-issue.empty',
  {
    level: 'implied',
    says: 'GET of the tracked times of an issue without tracked time succeeds with an empty list.',
    needs,
  },
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.issue).toSucceed()
    expect(before.issue).toHaveEntryCount(0)
  },
)

requirement(
  'times.list-issue.index',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: '`issue` is the index of the issue within the repository, even when the id of the issue is a different number.',
    needs,
  },
  async ({ play, expect }) => {
    const { otherTimes, other, added } = await play(tracked)
    assume('an issue whose id is no index in its repository', other.id > other.index)
    const { onOther } = entriesAdded(added)
    expect(otherTimes).toSucceed()
    expect(otherTimes).toHaveEntry(onOther)
  },
)

requirement(
  'times.list-issue.id',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'GET with the id of an issue returns 404 when no issue has that number as its index.',
    needs,
  },
  async ({ play, expect }) => {
    const { issue, listed } = await play(unknownIssue)
    assume('an issue whose id is no index in its repository', issue.id > issue.index)
    control(listed.byIndex).succeeded()
    expect(listed.byId).toHaveStatus(404)
  },
)

requirement(
  'times.list-issue.unknown',
  {
    level: 'stated',
    source: operationRule,
    says: 'GET of the tracked times of an unknown issue returns 404.',
    needs,
  },
  async ({ play, expect }) => {
    const { listed } = await play(unknownIssue)
    control(listed.byIndex).succeeded()
    expect(listed.unknown).toHaveStatus(404)
  },
)

requirement(
  'times.list-issue.disabled',
  {
    level: 'stated',
    source: operationRule,
    says: 'GET of the tracked times of an issue in a repository with time tracking disabled returns 404.',
    needs,
  },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.issueTimes).succeeded()
    expect(off.issueTimes).toHaveStatus(404)
  },
)

question(
  'times.list-issue.fields',
  {
    source: 'code-hosting, Other resources, TrackedTime',
    asks: 'Which fields does a TrackedTime have?',
    needs,
  },
  async ({ play }) => (await play(tracked)).issueTimes.describeFields(),
)

question(
  'times.list-issue.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'Which body does the response for an unknown issue have?',
    needs,
  },
  async ({ play }) => (await play(unknownIssue)).listed.unknown.describe(),
)

question(
  'times.list-issue.disabled-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'Which body does the response have when time tracking is disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.issueTimes.describe(),
)

question(
  'times.list-issue.unknown-and-disabled',
  {
    source: operationRule,
    asks: 'How does the operation respond to an unknown issue in a repository with time tracking disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.unknownIssueTimes.describe(),
)

question(
  'times.list-issue.not-a-number',
  { asks: 'How does the operation respond when `issue` is a word?', needs },
  async ({ play }) => (await play(unknownIssue)).listed.byWord.describe(),
)

question(
  'times.list-issue.unknown-repository',
  { asks: 'How does the operation respond to an unknown repository?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const repository = { owner: shared.ada, name: shared.unknownName }
    return (await forge.as(shared.ada).listIssueTimes({ repository, index: 1 })).describe()
  },
)

question(
  'times.list-issue.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does a `Link` header name a further page of a list of two entries?',
    needs,
  },
  async ({ play }) => (await play(tracked)).issueTimes.describePages(),
)

callerQuestions(
  'times.list-issue',
  { source: 'code-hosting, Authentication, 6', needs },
  async (caller, { play }) => caller.listIssueTimes((await play(tracked)).issue),
)

requirement(
  'times.list-issue.same-name',
  {
    level: 'implied',
    says: 'The list omits time tracked on the issue with the same index in a repository with the same name and another owner.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(issueTimes).hasEntry(here)
    expect(issueTimes).toHaveNoEntry(there)
  },
)

notTestable('times.list-issue.failure', {
  level: 'stated',
  source: operationRule,
  says: 'GET of the tracked times of an issue returns 500 for any other failure.',
  reason: 'No known request causes a server failure.',
})

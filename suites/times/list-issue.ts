import {
  control,
  entriesAdded,
  notTestable,
  assume,
  question,
  callerQuestions,
  requirement,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked, unknownIssue } from './scenarios.ts'

const table = 'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/issues/{issue}/times'
const rule = 'code-hosting, Issue time tracking, rule 1'

requirement(
  'times.list-issue.status',
  { level: 'stated', source: table, says: 'The times of an issue are answered with 200.', needs },
  async ({ play, expect }) => {
    const { issueTimes } = await play(tracked)
    expect(issueTimes).toHaveStatus(200)
  },
)

requirement(
  'times.list-issue.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The answer is application/json.',
    needs,
  },
  async ({ play, expect }) => {
    const { issueTimes } = await play(tracked)
    expect(issueTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-issue.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { issueTimes } = await play(tracked)
    expect(issueTimes).toListOnlyBySchema('TrackedTime')
  },
)

requirement(
  'times.list-issue.everybody',
  {
    level: 'stated',
    source: table,
    says: 'The list has the time that was tracked on the issue, whoever tracked it.',
    needs,
  },
  async ({ play, expect }) => {
    const { issueTimes, added } = await play(tracked)
    const { byOwner, byWorker } = entriesAdded(added)
    expect(issueTimes).toList(byOwner)
    expect(issueTimes).toList(byWorker)
  },
)

requirement(
  'times.list-issue.other-issues',
  {
    level: 'implied',
    source: table,
    says: 'Time that was tracked on another issue, in the same repository or elsewhere, is not listed.',
    needs,
  },
  async ({ play, expect }) => {
    const { issueTimes, otherTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(issueTimes).toListNo(onOther)
    expect(issueTimes).toListNo(elsewhere)
    expect(otherTimes).toListNo(byOwner)
    expect(otherTimes).toListNo(byWorker)
  },
)

requirement(
  'times.list-issue.no-repetition',
  { level: 'implied', source: table, says: 'No entry is listed twice.', needs },
  async ({ play, expect }) => {
    const { issueTimes, added } = await play(tracked)
    entriesAdded(added)
    expect(issueTimes).toHaveNoRepeated('id')
  },
)

requirement(
  'times.list-issue.empty',
  {
    level: 'implied',
    source: table,
    says: 'The times of an issue on which none was tracked are a success with an empty list.',
    needs,
  },
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.issue).toSucceed()
    expect(before.issue).toHaveEntries(0)
  },
)

requirement(
  'times.list-issue.index',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The issue in the path is its index within the repository, also where its id is another number.',
    needs,
  },
  async ({ play, expect }) => {
    const { otherTimes, other, added } = await play(tracked)
    assume('an issue whose id is no index in its repository', other.id > other.index)
    const { onOther } = entriesAdded(added)
    expect(otherTimes).toSucceed()
    expect(otherTimes).toList(onOther)
  },
)

requirement(
  'times.list-issue.id',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The id of an issue is not its index: where no issue has that index the answer is 404.',
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
  { level: 'stated', source: rule, says: 'When the issue does not exist, then 404.', needs },
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
    source: rule,
    says: 'When the repository has time tracking disabled, then the response is 404.',
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
    asks: 'What comes with the answer for an issue that does not exist?',
    needs,
  },
  async ({ play }) => (await play(unknownIssue)).listed.unknown.describe(),
)

question(
  'times.list-issue.disabled-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'What comes with the answer where time tracking is disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.issueTimes.describe(),
)

question(
  'times.list-issue.unknown-and-disabled',
  {
    source: rule,
    asks: 'What is answered for an issue that does not exist in a repository with time tracking disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.unknownIssueTimes.describe(),
)

question(
  'times.list-issue.not-a-number',
  { source: table, asks: 'What is answered where the index of the issue is a word?', needs },
  async ({ play }) => (await play(unknownIssue)).listed.byWord.describe(),
)

question(
  'times.list-issue.unknown-repository',
  { source: table, asks: 'What is answered where the owner has no repository of that name?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const repository = { owner: shared.ada, name: shared.nobody }
    return (await forge.as(shared.ada).listIssueTimes({ repository, index: 1 })).describe()
  },
)

question(
  'times.list-issue.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of two entries, how many are listed with limit=1?',
    needs,
  },
  async ({ play }) => (await play(tracked)).issueTimesOfOne.describeCount(),
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
    source: table,
    says: 'What was tracked on the issue of the same index in a repository of the same name, of another owner, is not listed.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(issueTimes).lists(here)
    expect(issueTimes).toListNo(there)
  },
)

notTestable('times.list-issue.failure', {
  level: 'stated',
  source: rule,
  says: 'Other failure: 500.',
  reason: 'No request is known to make a server fail.',
})

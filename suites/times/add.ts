import {
  control,
  entriesAdded,
  notTestable,
  assume,
  requirement,
  seconds,
} from '../../harness/checks/index.ts'
import { needs, restricted, tracked, unknownIssue } from './scenarios.ts'

const table = 'code-hosting, Issue time tracking, POST /repos/{username}/{reponame}/issues/{issue}/times'
const rule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

requirement(
  'times.add.status',
  {
    level: 'stated',
    source: table,
    says: 'Adding time is answered with 200 where the caller may use the time tracker.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    expect(added.byOwner).toHaveStatus(200)
  },
)

requirement(
  'times.add.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The answer is application/json.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    expect(added.byOwner).toHaveMediaType('application/json')
  },
)

requirement(
  'times.add.entry',
  { level: 'stated', source: table, says: 'The body is one TrackedTime: the added entry.', needs },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).succeeded()
    expect(added.byOwner).toMatchSchema('TrackedTime')
  },
)

requirement(
  'times.add.not-empty',
  { level: 'implied', source: table, says: 'The entry that is answered is no empty object.', needs },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).isOne()
    expect(added.byOwner).toHaveSomeField()
  },
)

requirement(
  'times.add.entries-differ',
  { level: 'implied', source: table, says: 'Each addition is answered with an entry of its own.', needs },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).gives('id')
    control(added.byWorker).gives('id')
    expect(added.byOwner).toDifferFrom(added.byWorker, 'id')
  },
)

requirement(
  'times.add.listed',
  {
    level: 'implied',
    source: table,
    says: 'The entry that was answered is listed among the times of the issue afterwards.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(tracked)
    const { byOwner } = entriesAdded(added)
    expect(issueTimes).toList(byOwner)
  },
)

requirement(
  'times.add.once',
  {
    level: 'implied',
    source: table,
    says: 'Each addition adds one entry: two additions to an issue without any are two entries.',
    needs,
  },
  async ({ play, expect }) => {
    const { before, added, issueTimes } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    control(before.issue).isList()
    assume('an issue on which no time is tracked', before.issue.entries().length === 0)
    control(issueTimes).lists(byOwner).lists(byWorker).listsNo(onOther).listsNo(elsewhere)
    expect(issueTimes).toHaveEntries(2)
  },
)

requirement(
  'times.add.amount-answered',
  { level: 'implied', source: option, says: 'The amount that is answered is the amount to add.', needs },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).gives('amount')
    expect(added.byOwner).toHaveField('amount', seconds(60))
    control(added.byWorker).gives('amount')
    expect(added.byWorker).toHaveField('amount', seconds(120))
  },
)

requirement(
  'times.add.amount-listed',
  {
    level: 'implied',
    source: option,
    says: 'The amount that is listed afterwards is the amount to add.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(tracked)
    const { byOwner, byWorker } = entriesAdded(added)
    control(added.byOwner).gives('amount')
    control(issueTimes).lists(byOwner)
    expect(issueTimes).toList({ ...byOwner, amount: seconds(60) })
    control(issueTimes).lists(byWorker)
    expect(issueTimes).toList({ ...byWorker, amount: seconds(120) })
  },
)

requirement(
  'times.add.index',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The issue in the path is its index within the repository, also where its id is another number.',
    needs,
  },
  async ({ play, expect }) => {
    const { issue, listed, added } = await play(unknownIssue)
    assume('an issue whose id is no index in its repository', issue.id > issue.index)
    expect(added.byIndex).toSucceed()
    control(listed.byIndex).succeeded()
    expect(listed.byIndex).toList({ id: control(added.byIndex).gives('id') })
  },
)

requirement(
  'times.add.id',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The id of an issue is not its index: where no issue has that index the answer is 404.',
    needs,
  },
  async ({ play, expect }) => {
    const { issue, added } = await play(unknownIssue)
    assume('an issue whose id is no index in its repository', issue.id > issue.index)
    control(added.byIndex).succeeded()
    expect(added.byId).toHaveStatus(404)
  },
)

requirement(
  'times.add.unknown',
  { level: 'stated', source: rule, says: 'When the issue does not exist, then 404.', needs },
  async ({ play, expect }) => {
    const { added } = await play(unknownIssue)
    control(added.byIndex).succeeded()
    expect(added.unknown).toHaveStatus(404)
  },
)

requirement(
  'times.add.forbidden',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and tracking is enabled, then 403.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    expect(contributorsOnly.byStranger).toHaveStatus(403)
  },
)

requirement(
  'times.add.forbidden-no-body',
  {
    level: 'stated',
    source: rule,
    says: 'The refusal of somebody who may not use the time tracker, while tracking is enabled, has no body.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    expect(contributorsOnly.byStranger).toHaveNoBody()
  },
)

requirement(
  'times.add.forbidden-adds-nothing',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 4',
    says: 'Somebody who may not use the time tracker adds nothing.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    control(contributorsOnly.issueTimes).lists({ amount: seconds(60) })
    expect(contributorsOnly.issueTimes).toListNo({ amount: seconds(120) })
  },
)

requirement(
  'times.add.disabled',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and time tracking is disabled, then 400.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    expect(off.byStranger).toHaveStatus(400)
  },
)

requirement(
  'times.add.disabled-message',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and time tracking is disabled, then the body is an object with a text under Message.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    control(off.byStranger).refused()
    expect(off.byStranger).toMatchSchema('TimeTrackingDisabled')
  },
)

requirement(
  'times.add.disabled-adds-nothing',
  {
    level: 'implied',
    source: rule,
    says: 'What was refused while time tracking was disabled is not listed when it is on again.',
    needs,
  },
  async ({ play, expect }) => {
    const { off, on } = await play(restricted)
    control(off.byStranger).refused()
    control(on.issueTimes).lists({ amount: seconds(60) })
    expect(on.issueTimes).toListNo({ amount: seconds(180) })
  },
)

notTestable('times.add.option', {
  level: 'open',
  source: option,
  says: 'Which name, type and unit does the amount of an AddTimeOption have?',
  reason:
    'An answer does not say which fields of a request were read. The driver brings the name, and seconds as the unit.',
})

notTestable('times.add.failure', {
  level: 'stated',
  source: rule,
  says: 'Other failure: 500.',
  reason: 'No request is known to make a server fail.',
})

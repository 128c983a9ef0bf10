import {
  amountShownAs,
  amountsInOneUnit,
  assume,
  codeHostingSuite,
  control,
  entriesAdded,
  entriesOf,
  seconds,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { needs, restricted, tracked, unknownIssue } from './scenarios.ts'

export const suite = codeHostingSuite()
const { notTestable, requirement, responses } = suite
const operationRule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

responses(
  { scenario: tracked, reply: ({ added }) => added.byOwner, needs },
  {
    'times.add.status': {
      status: 200,
      says: 'POST of a time entry by a user who may use the time tracker returns 200.',
    },
    'times.add.media-type': defaultMediaType,
  },
)

requirement(
  'times.add.entry',
  {
    level: 'stated',
    says: 'The response body is one TrackedTime, the added entry.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).succeeded()
    expect(added.byOwner).toMatchSchema('TrackedTime')
  },
)

requirement(
  'times.add.not-empty',
  {
    level: 'implied',
    says: 'The TrackedTime in the response is not an empty object.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).isObject()
    expect(added.byOwner).toHaveAnyField()
  },
)

requirement(
  'times.add.entries-differ',
  {
    level: 'implied',
    says: 'Each request returns its own entry: two requests return different ids.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    control(added.byOwner).fieldValue('id')
    control(added.byWorker).fieldValue('id')
    expect(added.byOwner).toDifferFrom(added.byWorker, 'id')
  },
)

requirement(
  'times.add.listed',
  {
    level: 'implied',
    says: 'The added entry is in the list of tracked times of the issue after the request.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(tracked)
    const { byOwner } = entriesAdded(added)
    expect(issueTimes).toHaveEntry(byOwner)
  },
)

requirement(
  'times.add.once',
  {
    level: 'implied',
    says: 'Each request adds one entry: after two requests, an issue that had no tracked time has two entries.',
    needs,
  },
  async ({ play, expect }) => {
    const { before, added, issueTimes } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    control(before.issue).isList()
    assume('an issue on which no time is tracked', before.issue.entries().length === 0)
    control(issueTimes).hasEntry(byOwner).hasEntry(byWorker).hasNoEntry(onOther).hasNoEntry(elsewhere)
    expect(issueTimes).toHaveEntryCount(2)
  },
)

requirement(
  'times.add.counted',
  {
    level: 'implied',
    says: 'Each accepted request adds an entry: after two, the list of tracked times of the issue has at least two entries more than before.',
    needs,
  },
  async ({ play, expect }) => {
    const { before, added, issueTimes } = await play(tracked)
    control(before.issue).isList()
    control(added.byOwner).succeeded()
    control(added.byWorker).succeeded()
    expect(issueTimes).toHaveEntryCountAtLeast(before.issue.entries().length + 2)
  },
)

requirement(
  'times.add.amount-answered',
  {
    level: 'implied',
    source: option,
    says: 'The amount in the response is the amount given in the request.',
    needs,
  },
  async ({ play, expect }) => {
    const { added } = await play(tracked)
    const shown = amountsInOneUnit({
      byOwner: { reply: added.byOwner, amount: seconds(60) },
      byWorker: { reply: added.byWorker, amount: seconds(120) },
      onOther: { reply: added.onOther, amount: seconds(300) },
      elsewhere: { reply: added.elsewhere, amount: seconds(600) },
    })
    for (const [name, amount] of entriesOf(shown)) expect(added[name]).toHaveField('amount', amount)
  },
)

requirement(
  'times.add.amount-listed',
  {
    level: 'implied',
    source: option,
    says: 'The amount in the list of tracked times of the issue is the amount given in the request.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, issueTimes } = await play(tracked)
    const { byOwner, byWorker } = entriesAdded(added)
    const amounts = {
      byOwner: control(added.byOwner).fieldValue('amount'),
      byWorker: control(added.byWorker).fieldValue('amount'),
    }
    control(issueTimes).hasEntry(byOwner)
    expect(issueTimes).toHaveEntry({ ...byOwner, amount: amounts.byOwner })
    control(issueTimes).hasEntry(byWorker)
    expect(issueTimes).toHaveEntry({ ...byWorker, amount: amounts.byWorker })
  },
)

requirement(
  'times.add.index',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: '`issue` is the index of the issue within the repository, even when the id of the issue is a different number.',
    needs,
  },
  async ({ play, expect }) => {
    const { issue, listed, added } = await play(unknownIssue)
    assume('an issue whose id is no index in its repository', issue.id > issue.index)
    // A server that has the issue under neither number does not show which of them it reads.
    if (!added.byId.succeeded) control(added.byIndex).succeeded()
    expect(added.byIndex).toSucceed()
    control(listed.byIndex).succeeded()
    expect(listed.byIndex).toHaveEntry({ id: control(added.byIndex).fieldValue('id') })
  },
)

requirement(
  'times.add.id',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'POST with the id of an issue returns 404 when no issue has that number as its index.',
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
  {
    level: 'stated',
    source: operationRule,
    says: 'POST of a time entry on an unknown issue returns 404.',
    needs,
  },
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
    source: operationRule,
    says: 'A request by a user who may not use the time tracker returns 403 when time tracking is enabled.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    // Who may use a tracker is not shown: a setting that the server does not have says nothing.
    control(contributorsOnly.byStranger).refused()
    expect(contributorsOnly.byStranger).toHaveStatus(403)
  },
)

requirement(
  'times.add.forbidden-no-body',
  {
    level: 'stated',
    source: operationRule,
    says: 'The response body is empty when the server rejects a user who may not use the time tracker and time tracking is enabled.',
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
    says: 'A request by a user who may not use the time tracker adds no entry.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    const byOwner = { reply: contributorsOnly.byOwner, amount: seconds(60) }
    control(contributorsOnly.byStranger).refused()
    control(contributorsOnly.issueTimes).hasEntry({ amount: amountShownAs(seconds(60), byOwner) })
    expect(contributorsOnly.issueTimes).toHaveNoEntry({ amount: amountShownAs(seconds(120), byOwner) })
  },
)

requirement(
  'times.add.anonymous-adds-nothing',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 4',
    says: 'An anonymous request adds no entry where a signed-in user may not use the time tracker.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly } = await play(restricted)
    const byOwner = { reply: contributorsOnly.byOwner, amount: seconds(60) }
    control(contributorsOnly.byStranger).refused()
    control(contributorsOnly.issueTimes).hasEntry({ amount: amountShownAs(seconds(60), byOwner) })
    expect(contributorsOnly.issueTimes).toHaveNoEntry({ amount: amountShownAs(seconds(420), byOwner) })
  },
)

requirement(
  'times.add.disabled',
  {
    level: 'stated',
    source: operationRule,
    says: 'A request by a user who may not use the time tracker returns 400 when time tracking is disabled.',
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
    source: operationRule,
    says: 'The response body is an object with a non-empty string `Message` when a user may not use the time tracker and time tracking is disabled.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    control(off.byStranger).refused()
    expect(off.byStranger).toMatchErrorSchema('TimeTrackingDisabled')
  },
)

requirement(
  'times.add.disabled-says-so',
  {
    level: 'stated',
    source: operationRule,
    says: '`Message` says that time tracking is disabled: it is not blank, and no general word for a result or an error.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(off.byStranger).hasStatus(400)
    expect(off.byStranger).toSayMoreThanStatus('Message')
  },
)

requirement(
  'times.add.disabled-adds-nothing',
  {
    level: 'implied',
    source: operationRule,
    says: 'A request rejected while time tracking is disabled adds no entry: the list omits the entry after time tracking is enabled again.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off, on } = await play(restricted)
    const byOwner = { reply: contributorsOnly.byOwner, amount: seconds(60) }
    control(off.byStranger).refused()
    control(on.issueTimes).hasEntry({ amount: amountShownAs(seconds(60), byOwner) })
    expect(on.issueTimes).toHaveNoEntry({ amount: amountShownAs(seconds(180), byOwner) })
  },
)

notTestable('times.add.option', {
  level: 'open',
  source: option,
  says: 'Which name, type and unit does the amount in AddTimeOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field name and uses seconds as the unit.',
})

notTestable('times.add.failure', {
  level: 'stated',
  source: operationRule,
  says: 'POST of a time entry returns 500 for any other failure.',
  reason: 'No known request causes a server failure.',
})

import { checksWith, notTestable } from '../common/words.ts'
import { responses } from '../common/derived.ts'
import {
  amountShownAs,
  amountsInOneUnit,
  assume,
  control,
  entriesAdded,
  entriesOf,
  lists,
  seconds,
  type Expect,
  type Reply,
} from '../common/tools.ts'
import { failure } from './list-checks.ts'
import { needs, restricted, tracked, unknownIssue } from './scenarios.ts'
import { observeEntriesOfServer } from './entries-of-server.ts'

const operationRule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

/** The list has the minute that the owner added, but not the refused time. */
function omitsRefused(
  amount: number,
  { byOwner, refused, issueTimes }: Readonly<Record<'byOwner' | 'refused' | 'issueTimes', Reply>>,
  expect: Expect,
) {
  const minute = { reply: byOwner, amount: seconds(60) }
  control(refused).refused()
  control(issueTimes).hasEntry({ amount: amountShownAs(seconds(60), minute) })
  expect(issueTimes).toHaveNoEntry({ amount: amountShownAs(amount, minute) })
}

/** The document does not show who may use a tracker: a setting that the server does not have proves nothing. */
const strangerRefused = restricted.after(({ contributorsOnly }) => {
  control(contributorsOnly.byOwner).succeeded()
  control(contributorsOnly.byStranger).refused()
})

export const suite = checksWith({ needs })({
  ...responses('times.add', tracked, ({ added }) => added.byOwner, ['status', 'media-type'], {
    of: 'of a time entry by a user who may use the time tracker',
  }),
  'times.add.entry': tracked.stated(
    'The response body is one TrackedTime, the added entry.',
    ({ added }, { expect }) => {
      control(added.byOwner).succeeded()
      expect(added.byOwner).toMatchSchema('TrackedTime')
    },
  ),
  'times.add.not-empty': tracked.implied(
    'The TrackedTime in the response is not an empty object.',
    ({ added }, { expect }) => {
      control(added.byOwner).isObject()
      expect(added.byOwner).toHaveAnyField()
    },
  ),
  'times.add.entries-differ': tracked.implied(
    'Each request returns its own entry: two requests return different ids.',
    ({ added }, { expect }) => {
      control(added.byOwner).fieldValue('id')
      control(added.byWorker).fieldValue('id')
      expect(added.byOwner).toDifferFrom(added.byWorker, 'id')
    },
  ),
  'times.add.listed': tracked.implied(
    'The added entry is in the list of tracked times of the issue after the request.',
    ({ added, issueTimes }, { expect }) => {
      const { byOwner } = entriesAdded(added)
      expect(issueTimes).toHaveEntry(byOwner)
    },
  ),
  'times.add.once': tracked.implied(
    'Each request adds one entry: after two requests, an issue that had no tracked time has two entries.',
    ({ before, added, issueTimes }, { expect }) => {
      const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
      control(before.issue).isList()
      control(issueTimes).hasEntry(byOwner).hasEntry(byWorker).hasNoEntry(onOther).hasNoEntry(elsewhere)
      observeEntriesOfServer(before.issue, [])
      observeEntriesOfServer(issueTimes, [added.byOwner, added.byWorker])
      expect(issueTimes).toHaveEntryCount(2)
    },
  ),
  'times.add.counted': tracked.implied(
    'Each accepted request adds an entry: after two, the list of tracked times of the issue has at least two entries more than before.',
    ({ before, added, issueTimes }, { expect }) => {
      control(before.issue).isList()
      control(added.byOwner).succeeded()
      control(added.byWorker).succeeded()
      // Others may remove entries of their own: no sentence says how.
      const kept = before.issue.entries().filter(({ id }) => id === undefined || lists({ id })(issueTimes))
      expect(issueTimes).toHaveEntryCountAtLeast(kept.length + 2)
    },
  ),
  'times.add.amount-answered': tracked.implied(
    'The amount in the response is the amount given in the request.',
    { source: option },
    ({ added }, { expect }) => {
      const shown = amountsInOneUnit({
        byOwner: { reply: added.byOwner, amount: seconds(60) },
        byWorker: { reply: added.byWorker, amount: seconds(120) },
        onOther: { reply: added.onOther, amount: seconds(300) },
        elsewhere: { reply: added.elsewhere, amount: seconds(600) },
      })
      for (const [name, amount] of entriesOf(shown)) expect(added[name]).toHaveField('amount', amount)
    },
  ),
  'times.add.amount-listed': tracked.implied(
    'The amount in the list of tracked times of the issue is the amount given in the request.',
    { source: option },
    ({ added, issueTimes }, { expect }) => {
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
  ),
  'times.add.index': unknownIssue.stated(
    '`issue` is the index of the issue within the repository, even when the id of the issue is a different number.',
    { source: 'code-hosting, Endpoints' },
    ({ issue, listed, added }, { expect }) => {
      assume('an issue whose id is no index in its repository', issue.id > issue.index)
      // A server that finds the issue under neither number does not show which of them it reads.
      if (!added.byId.succeeded) control(added.byIndex).succeeded()
      expect(added.byIndex).toSucceed()
      control(listed.byIndex).succeeded()
      expect(listed.byIndex).toHaveEntry({ id: control(added.byIndex).fieldValue('id') })
    },
  ),
  'times.add.id': unknownIssue.stated(
    'POST with the id of an issue returns 404 when no issue has that number as its index.',
    { source: 'code-hosting, Endpoints' },
    ({ issue, added }, { expect }) => {
      assume('an issue whose id is no index in its repository', issue.id > issue.index)
      control(added.byIndex).succeeded()
      expect(added.byId).toHaveStatus(404)
    },
  ),
  'times.add.unknown': unknownIssue.stated(
    'POST of a time entry on an unknown issue returns 404.',
    { source: operationRule },
    ({ added }, { expect }) => {
      control(added.byIndex).succeeded()
      expect(added.unknown).toHaveStatus(404)
    },
  ),
  'times.add.forbidden': strangerRefused.stated(
    'A request by a user who may not use the time tracker returns 403 when time tracking is enabled.',
    { source: operationRule },
    ({ contributorsOnly }, { expect }) => expect(contributorsOnly.byStranger).toHaveStatus(403),
  ),
  'times.add.forbidden-no-body': strangerRefused.stated(
    'The response body is empty when the server rejects a user who may not use the time tracker and time tracking is enabled.',
    { source: operationRule },
    ({ contributorsOnly }, { expect }) => expect(contributorsOnly.byStranger).toHaveNoBody(),
  ),
  'times.add.forbidden-adds-nothing': restricted.implied(
    'A request by a user who may not use the time tracker adds no entry.',
    { source: 'code-hosting, Authentication, 4' },
    ({ contributorsOnly: { byOwner, byStranger, issueTimes } }, { expect }) =>
      omitsRefused(seconds(120), { byOwner, refused: byStranger, issueTimes }, expect),
  ),
  'times.add.anonymous-adds-nothing': restricted.implied(
    'An anonymous request adds no entry where a signed-in user may not use the time tracker.',
    { source: 'code-hosting, Authentication, 4' },
    ({ contributorsOnly: { byOwner, byStranger, issueTimes } }, { expect }) =>
      omitsRefused(seconds(420), { byOwner, refused: byStranger, issueTimes }, expect),
  ),
  'times.add.disabled': strangerRefused.stated(
    'A request by a user who may not use the time tracker returns 400 when time tracking is disabled.',
    { source: operationRule },
    ({ off }, { expect }) => expect(off.byStranger).toHaveStatus(400),
  ),
  'times.add.disabled-message': strangerRefused.stated(
    'The response body is an object with a non-empty string `Message` when a user may not use the time tracker and time tracking is disabled.',
    { source: operationRule },
    ({ off }, { expect }) => {
      control(off.byStranger).refused()
      expect(off.byStranger).toMatchErrorSchema('TimeTrackingDisabled')
    },
  ),
  'times.add.disabled-says-so': restricted.stated(
    '`Message` says that time tracking is disabled: it is not blank, and no general word for a result or an error.',
    { source: operationRule },
    ({ contributorsOnly, off }, { expect }) => {
      control(contributorsOnly.byOwner).succeeded()
      control(off.byStranger).hasStatus(400)
      expect(off.byStranger).toSayMoreThanStatus('Message')
    },
  ),
  'times.add.disabled-adds-nothing': restricted.implied(
    'A request rejected while time tracking is disabled adds no entry: the list omits the entry after time tracking is enabled again.',
    { source: operationRule },
    ({ contributorsOnly: { byOwner }, off, on }, { expect }) =>
      omitsRefused(seconds(180), { byOwner, refused: off.byStranger, ...on }, expect),
  ),
  'times.add.option': notTestable(
    'open',
    'Which name, type and unit does the amount in AddTimeOption have?',
    'A response does not show which request fields the server reads. The driver supplies the field name and uses seconds as the unit.',
    { source: option },
  ),
  'times.add.failure': failure('POST of a time entry returns 500 for any other failure.', operationRule),
})

import { checksWith, question, scenario, stated } from '../common/words.ts'
import { callers, paging, responses } from '../common/derived.ts'
import { entriesAdded, inParallel } from '../common/tools.ts'
import { failure, omitsNamesake, otherLists } from './list-checks.ts'
import { listsWhileDisabled } from './lists-while-disabled.ts'
import { many, needs, sameName, switched, tracked } from './scenarios.ts'

const operationRule = 'code-hosting, Issue time tracking, rule 4'

const unknownUser = scenario(
  'GET of the tracked times of an unknown user',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository()
    await fresh.switchTracking(repository, 'on')
    return inParallel({
      known: forge.as(shared.ada).listUserTimes(repository, shared.ada),
      unknown: forge.as(shared.ada).listUserTimes(repository, shared.unknownName),
    })
  },
)

const afterTrackedWhereOwnerTimesAndWorkerTimes = tracked.after('ownerTimes', 'workerTimes')
const afterUnknownUserWhereKnown = unknownUser.after('known')

export const suite = checksWith({ needs })({
  'times.list-user.status': tracked.stated(
    'GET of the tracked times of a user in a repository returns 200.',
    ({ ownerTimes, workerTimes }, { expect }) => {
      expect(ownerTimes).toHaveStatus(200)
      expect(workerTimes).toHaveStatus(200)
    },
  ),
  ...responses('times.list-user', tracked, 'ownerTimes', ['media-type']),
  'times.list-user.list': afterTrackedWhereOwnerTimesAndWorkerTimes.stated(
    'The response body is a list of TrackedTime.',
    ({ ownerTimes, workerTimes }, { expect }) => {
      expect(ownerTimes).toHaveEntriesMatchingSchema('TrackedTime')
      expect(workerTimes).toHaveEntriesMatchingSchema('TrackedTime')
    },
  ),
  'times.list-user.entries': stated(
    'The list contains the time that the user tracked on every issue of the repository.',
    async ({ play, expect }) => {
      await play(many)
      const { ownerTimes, workerTimes, added } = await play(tracked)
      const { byOwner, byWorker, onOther } = entriesAdded(added)
      expect(ownerTimes).toHaveEntry(byOwner)
      expect(workerTimes).toHaveEntry(byWorker).toHaveEntry(onOther)
    },
  ),
  'times.list-user.other-users': tracked.stated(
    'The list is restricted to the requested user.',
    { source: operationRule },
    ({ ownerTimes, workerTimes, added }, { expect }) => {
      const { byOwner, byWorker, onOther } = entriesAdded(added)
      expect(ownerTimes).toHaveNoEntry(byWorker).toHaveNoEntry(onOther)
      expect(workerTimes).toHaveNoEntry(byOwner)
    },
  ),
  'times.list-user.other-repositories': tracked.stated(
    'The list is restricted to the requested repository.',
    { source: operationRule },
    ({ workerTimes, added }, { expect }) => {
      const { elsewhere } = entriesAdded(added)
      expect(workerTimes).toHaveNoEntry(elsewhere)
    },
  ),
  'times.list-user.empty': tracked.implied(
    'GET of the tracked times of an existing user without tracked time succeeds with an empty list.',
    ({ before }, { expect }) => expect(before.worker).toSucceed().toHaveEntryCount(0),
  ),
  'times.list-user.unknown': afterUnknownUserWhereKnown.stated(
    'GET of the tracked times of an unknown user returns 404.',
    { source: operationRule, needs: ['timeTrackingSwitch'] },
    ({ unknown }, { expect }) => expect(unknown).toHaveStatus(404),
  ),
  ...listsWhileDisabled('times.list-user', {
    list: 'userTimes',
    source: operationRule,
    says: 'GET of the tracked times of a user in a repository with time tracking disabled returns 400.',
  }),
  'times.list-user.unknown-body': unknownUser.question(
    'Which body does the response for an unknown user have?',
    { source: 'code-hosting, Errors, body of 404', needs: ['timeTrackingSwitch'] },
    ({ unknown }) => unknown,
  ),
  'times.list-user.limit': paging(tracked, 'workerTimes', 'two entries', otherLists),
  'times.list-user.unknown-and-disabled': switched.question(
    'How does the operation respond to an unknown user in a repository with time tracking disabled?',
    { source: operationRule },
    ({ off }) => off.unknownUserTimes,
  ),
  'times.list-user.unknown-repository': question(
    'How does the operation respond to an unknown repository?',
    { needs: [] },
    async ({ forge, shared, given }) => {
      await given(shared.ada)
      const nowhere = { owner: shared.ada, name: shared.unknownName }
      return forge.as(shared.ada).listUserTimes(nowhere, shared.ada)
    },
  ),
  'times.list-user.by-themselves': tracked.question(
    'How does the operation respond to a user who requests their own tracked times and does not own the repository?',
    { source: 'code-hosting, Authentication, 6' },
    async ({ repository, worker }, { forge }) =>
      (await forge.as(worker).listUserTimes(repository, worker)).describeCount(),
  ),
  ...callers('times.list-user', async (caller, { play }) => {
    const { repository, worker } = await play(tracked)
    return caller.listUserTimes(repository, worker)
  }),
  'times.list-user.same-name': sameName.stated(
    'The list is restricted to the requested repository: it omits time that the user tracked in a repository with the same name and another owner.',
    { source: operationRule },
    omitsNamesake('userTimes'),
  ),
  'times.list-user.failure': failure(
    'GET of the tracked times of a user in a repository returns 500 for any other failure.',
    operationRule,
  ),
})

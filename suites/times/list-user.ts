import { codeHostingSuite, control, entriesAdded, inParallel, scenario } from '../../harness/checks/index.ts'
import { listsWhileDisabled } from './lists-while-disabled.ts'
import { many, needs, sameName, switched, tracked } from './scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement } = suite
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

requirement(
  'times.list-user.status',
  {
    level: 'stated',
    says: 'GET of the tracked times of a user in a repository returns 200.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes } = await play(tracked)
    expect(ownerTimes).toHaveStatus(200)
    expect(workerTimes).toHaveStatus(200)
  },
)

requirement(
  'times.list-user.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The response has the media type application/json.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownerTimes } = await play(tracked)
    control(ownerTimes).succeeded()
    expect(ownerTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-user.list',
  { level: 'stated', says: 'The response body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes } = await play(tracked)
    control(ownerTimes).succeeded()
    control(workerTimes).succeeded()
    expect(ownerTimes).toHaveEntriesMatchingSchema('TrackedTime')
    expect(workerTimes).toHaveEntriesMatchingSchema('TrackedTime')
  },
)

requirement(
  'times.list-user.entries',
  {
    level: 'stated',
    says: 'The list contains the time that the user tracked on every issue of the repository.',
    needs,
  },
  async ({ play, expect }) => {
    await play(many)
    const { ownerTimes, workerTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toHaveEntry(byOwner)
    expect(workerTimes).toHaveEntry(byWorker)
    expect(workerTimes).toHaveEntry(onOther)
  },
)

requirement(
  'times.list-user.other-users',
  { level: 'stated', source: operationRule, says: 'The list is restricted to the requested user.', needs },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toHaveNoEntry(byWorker)
    expect(ownerTimes).toHaveNoEntry(onOther)
    expect(workerTimes).toHaveNoEntry(byOwner)
  },
)

requirement(
  'times.list-user.other-repositories',
  {
    level: 'stated',
    source: operationRule,
    says: 'The list is restricted to the requested repository.',
    needs,
  },
  async ({ play, expect }) => {
    const { workerTimes, added } = await play(tracked)
    const { elsewhere } = entriesAdded(added)
    expect(workerTimes).toHaveNoEntry(elsewhere)
  },
)

requirement(
  'times.list-user.empty',
  {
    level: 'implied',
    says: 'GET of the tracked times of an existing user without tracked time succeeds with an empty list.',
    needs,
  },
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.worker).toSucceed()
    expect(before.worker).toHaveEntryCount(0)
  },
)

requirement(
  'times.list-user.unknown',
  {
    level: 'stated',
    source: operationRule,
    says: 'GET of the tracked times of an unknown user returns 404.',
    needs: ['timeTrackingSwitch'],
  },
  async ({ play, expect }) => {
    const { known, unknown } = await play(unknownUser)
    control(known).succeeded()
    expect(unknown).toHaveStatus(404)
  },
)

listsWhileDisabled(suite, 'times.list-user', {
  list: 'userTimes',
  source: operationRule,
  says: 'GET of the tracked times of a user in a repository with time tracking disabled returns 400.',
})

question(
  'times.list-user.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'Which body does the response for an unknown user have?',
    needs: ['timeTrackingSwitch'],
  },
  async ({ play }) => (await play(unknownUser)).unknown.describe(),
)

question(
  'times.list-user.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does a `Link` header name a further page of a list of two entries?',
    needs,
  },
  async ({ play }) => (await play(tracked)).workerTimes.describePages(),
)

question(
  'times.list-user.unknown-and-disabled',
  {
    source: operationRule,
    asks: 'How does the operation respond to an unknown user in a repository with time tracking disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.unknownUserTimes.describe(),
)

question(
  'times.list-user.unknown-repository',
  { asks: 'How does the operation respond to an unknown repository?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const nowhere = { owner: shared.ada, name: shared.unknownName }
    return (await forge.as(shared.ada).listUserTimes(nowhere, shared.ada)).describe()
  },
)

question(
  'times.list-user.by-themselves',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'How does the operation respond to a user who requests their own tracked times and does not own the repository?',
    needs,
  },
  async ({ play, forge }) => {
    const { repository, worker } = await play(tracked)
    return (await forge.as(worker).listUserTimes(repository, worker)).describeCount()
  },
)

callerQuestions(
  'times.list-user',
  { source: 'code-hosting, Authentication, 6', needs },
  async (caller, { play }) => {
    const { repository, worker } = await play(tracked)
    return caller.listUserTimes(repository, worker)
  },
)

requirement(
  'times.list-user.same-name',
  {
    level: 'stated',
    source: operationRule,
    says: 'The list is restricted to the requested repository: it omits time that the user tracked in a repository with the same name and another owner.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, userTimes } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(userTimes).hasEntry(here)
    expect(userTimes).toHaveNoEntry(there)
  },
)

notTestable('times.list-user.failure', {
  level: 'stated',
  source: operationRule,
  says: 'GET of the tracked times of a user in a repository returns 500 for any other failure.',
  reason: 'No known request causes a server failure.',
})

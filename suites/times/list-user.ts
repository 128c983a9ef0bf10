import {
  inParallel,
  control,
  entriesAdded,
  notTestable,
  question,
  callerQuestions,
  requirement,
  scenario,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked } from './scenarios.ts'

const table =
  'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/times/{timetrackingusername}'
const rule = 'code-hosting, Issue time tracking, rule 4'

const unknownUser = scenario(
  'the owner of a repository asks for the times of somebody who does not exist',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository()
    await fresh.switchTracking(repository, 'on')
    return inParallel({
      known: forge.as(shared.ada).listUserTimes(repository, shared.ada),
      unknown: forge.as(shared.ada).listUserTimes(repository, shared.nobody),
    })
  },
)

requirement(
  'times.list-user.status',
  {
    level: 'stated',
    source: table,
    says: 'The times of a user in a repository are answered with 200.',
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
    says: 'The answer is application/json.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownerTimes } = await play(tracked)
    expect(ownerTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-user.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes } = await play(tracked)
    expect(ownerTimes).toListOnlyBySchema('TrackedTime')
    expect(workerTimes).toListOnlyBySchema('TrackedTime')
  },
)

requirement(
  'times.list-user.entries',
  {
    level: 'stated',
    source: table,
    says: 'The list has the time that the user tracked in the repository, on whichever issue.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toList(byOwner)
    expect(workerTimes).toList(byWorker)
    expect(workerTimes).toList(onOther)
  },
)

requirement(
  'times.list-user.other-users',
  { level: 'stated', source: rule, says: 'Results are restricted to that user.', needs },
  async ({ play, expect }) => {
    const { ownerTimes, workerTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toListNo(byWorker)
    expect(ownerTimes).toListNo(onOther)
    expect(workerTimes).toListNo(byOwner)
  },
)

requirement(
  'times.list-user.other-repositories',
  { level: 'stated', source: rule, says: 'Results are restricted to that repository.', needs },
  async ({ play, expect }) => {
    const { workerTimes, added } = await play(tracked)
    const { elsewhere } = entriesAdded(added)
    expect(workerTimes).toListNo(elsewhere)
  },
)

requirement(
  'times.list-user.empty',
  {
    level: 'implied',
    source: table,
    says: 'The times of somebody who exists and tracked none are a success with an empty list.',
    needs,
  },
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.worker).toSucceed()
    expect(before.worker).toHaveEntries(0)
  },
)

requirement(
  'times.list-user.unknown',
  {
    level: 'stated',
    source: rule,
    says: 'When the named user does not exist, then 404.',
    needs: ['timeTrackingSwitch'],
  },
  async ({ play, expect }) => {
    const { known, unknown } = await play(unknownUser)
    control(known).succeeded()
    expect(unknown).toHaveStatus(404)
  },
)

requirement(
  'times.list-user.disabled',
  { level: 'stated', source: rule, says: 'When time tracking is disabled, then 400.', needs },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.userTimes).succeeded()
    expect(off.userTimes).toHaveStatus(400)
  },
)

requirement(
  'times.list-user.disabled-message',
  {
    level: 'stated',
    source: rule,
    says: 'When time tracking is disabled, then the body is an object with a text under Message.',
    needs,
  },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.userTimes).succeeded()
    control(off.userTimes).refused()
    expect(off.userTimes).toMatchSchema('TimeTrackingDisabled')
  },
)

question(
  'times.list-user.disabled-words',
  { source: rule, asks: 'In which words does Message say that time tracking is disabled?', needs },
  async ({ play }) => (await play(switched)).off.userTimes.describeWording('Message'),
)

question(
  'times.list-user.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'What comes with the answer for a user who does not exist?',
    needs: ['timeTrackingSwitch'],
  },
  async ({ play }) => (await play(unknownUser)).unknown.describe(),
)

question(
  'times.list-user.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of two entries, how many are listed with limit=1?',
    needs,
  },
  async ({ play, forge }) => {
    const { owner, repository, worker } = await play(tracked)
    return (await forge.as(owner).listUserTimes(repository, worker, { limit: 1 })).describeCount()
  },
)

question(
  'times.list-user.unknown-and-disabled',
  {
    source: rule,
    asks: 'What is answered for a user who does not exist in a repository with time tracking disabled?',
    needs,
  },
  async ({ play }) => (await play(switched)).off.unknownUserTimes.describe(),
)

question(
  'times.list-user.unknown-repository',
  { source: table, asks: 'What is answered where the owner has no repository of that name?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const nowhere = { owner: shared.ada, name: shared.nobody }
    return (await forge.as(shared.ada).listUserTimes(nowhere, shared.ada)).describe()
  },
)

question(
  'times.list-user.by-themselves',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'What is answered to people who do not own the repository and ask for their own times in it?',
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
    source: rule,
    says: 'Results are restricted to that repository: what the user tracked in one of the same name, of another owner, is not listed.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, userTimes } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(userTimes).lists(here)
    expect(userTimes).toListNo(there)
  },
)

notTestable('times.list-user.failure', {
  level: 'stated',
  source: rule,
  says: 'Other failure: 500.',
  reason: 'No request is known to make a server fail.',
})

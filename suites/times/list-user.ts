import {
  atOnce,
  control,
  entriesAdded,
  notTestable,
  question,
  questionOfCallers,
  requirement,
  scene,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked } from './scenes.ts'

const table =
  'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/times/{timetrackingusername}'
const rule = 'code-hosting, Issue time tracking, rule 4'

const unknownUser = scene(
  'the owner of a repository asks for the times of somebody who does not exist',
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository()
    await fresh.switchTracking(repository, 'on')
    return atOnce({
      known: forge.as(world.ada).listUserTimes(repository, world.ada),
      unknown: forge.as(world.ada).listUserTimes(repository, world.nobody),
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
  async ({ see, expect }) => {
    const { ownerTimes, workerTimes } = await see(tracked)
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
  async ({ see, expect }) => {
    const { ownerTimes } = await see(tracked)
    expect(ownerTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-user.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ see, expect }) => {
    const { ownerTimes, workerTimes } = await see(tracked)
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
  async ({ see, expect }) => {
    const { ownerTimes, workerTimes, added } = await see(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toList(byOwner)
    expect(workerTimes).toList(byWorker)
    expect(workerTimes).toList(onOther)
  },
)

requirement(
  'times.list-user.other-users',
  { level: 'stated', source: rule, says: 'Results are restricted to that user.', needs },
  async ({ see, expect }) => {
    const { ownerTimes, workerTimes, added } = await see(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(ownerTimes).toListNo(byWorker)
    expect(ownerTimes).toListNo(onOther)
    expect(workerTimes).toListNo(byOwner)
  },
)

requirement(
  'times.list-user.other-repositories',
  { level: 'stated', source: rule, says: 'Results are restricted to that repository.', needs },
  async ({ see, expect }) => {
    const { workerTimes, added } = await see(tracked)
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
  async ({ see, expect }) => {
    const { before } = await see(tracked)
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
  async ({ see, expect }) => {
    const { known, unknown } = await see(unknownUser)
    control(known).succeeded()
    expect(unknown).toHaveStatus(404)
  },
)

requirement(
  'times.list-user.disabled',
  { level: 'stated', source: rule, says: 'When time tracking is disabled, then 400.', needs },
  async ({ see, expect }) => {
    const { on, off } = await see(switched)
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
  async ({ see, expect }) => {
    const { on, off } = await see(switched)
    control(on.userTimes).succeeded()
    control(off.userTimes).refused()
    expect(off.userTimes).toMatchSchema('TimeTrackingDisabled')
  },
)

question(
  'times.list-user.disabled-words',
  { source: rule, asks: 'In which words does Message say that time tracking is disabled?', needs },
  async ({ see }) => (await see(switched)).off.userTimes.tellsWords('Message'),
)

question(
  'times.list-user.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'What comes with the answer for a user who does not exist?',
    needs: ['timeTrackingSwitch'],
  },
  async ({ see }) => (await see(unknownUser)).unknown.tells(),
)

question(
  'times.list-user.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of two entries, how many are listed with limit=1?',
    needs,
  },
  async ({ see, forge }) => {
    const { owner, repository, worker } = await see(tracked)
    return (await forge.as(owner).listUserTimes(repository, worker, { limit: 1 })).tellsCount()
  },
)

question(
  'times.list-user.unknown-and-disabled',
  {
    source: rule,
    asks: 'What is answered for a user who does not exist in a repository with time tracking disabled?',
    needs,
  },
  async ({ see }) => (await see(switched)).off.unknownUserTimes.tells(),
)

question(
  'times.list-user.unknown-repository',
  { source: table, asks: 'What is answered where the owner has no repository of that name?' },
  async ({ forge, world, given }) => {
    await given(world.ada)
    const nowhere = { owner: world.ada, name: world.nobody }
    return (await forge.as(world.ada).listUserTimes(nowhere, world.ada)).tells()
  },
)

question(
  'times.list-user.by-themselves',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'What is answered to people who do not own the repository and ask for their own times in it?',
    needs,
  },
  async ({ see, forge }) => {
    const { repository, worker } = await see(tracked)
    return (await forge.as(worker).listUserTimes(repository, worker)).tellsCount()
  },
)

questionOfCallers(
  'times.list-user',
  { source: 'code-hosting, Authentication, 6', needs },
  async (caller, { see }) => {
    const { repository, worker } = await see(tracked)
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
  async ({ see, expect }) => {
    const { added, userTimes } = await see(sameName)
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

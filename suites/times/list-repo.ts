import {
  control,
  entriesAdded,
  notTestable,
  question,
  questionOfCallers,
  requirement,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked } from './scenes.ts'

const table = 'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/times'
const rule = 'code-hosting, Issue time tracking, rule 3'

requirement(
  'times.list-repo.status',
  { level: 'stated', source: table, says: 'The times of a repository are answered with 200.', needs },
  async ({ see, expect }) => {
    const { repositoryTimes } = await see(tracked)
    expect(repositoryTimes).toHaveStatus(200)
  },
)

requirement(
  'times.list-repo.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The answer is application/json.',
    needs,
  },
  async ({ see, expect }) => {
    const { repositoryTimes } = await see(tracked)
    expect(repositoryTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-repo.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ see, expect }) => {
    const { repositoryTimes } = await see(tracked)
    expect(repositoryTimes).toListOnlyBySchema('TrackedTime')
  },
)

requirement(
  'times.list-repo.everybody',
  {
    level: 'stated',
    source: table,
    says: 'The list has the time that was tracked in the repository, on whichever issue and by whomever.',
    needs,
  },
  async ({ see, expect }) => {
    const { repositoryTimes, added } = await see(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    expect(repositoryTimes).toList(byOwner)
    expect(repositoryTimes).toList(byWorker)
    expect(repositoryTimes).toList(onOther)
  },
)

requirement(
  'times.list-repo.other-repositories',
  {
    level: 'stated',
    source: table,
    says: 'The list is for the repository: time that was tracked in another is not listed.',
    needs,
  },
  async ({ see, expect }) => {
    const { repositoryTimes, added } = await see(tracked)
    const { elsewhere } = entriesAdded(added)
    expect(repositoryTimes).toListNo(elsewhere)
  },
)

requirement(
  'times.list-repo.no-repetition',
  { level: 'implied', source: table, says: 'No entry is listed twice.', needs },
  async ({ see, expect }) => {
    const { repositoryTimes, added } = await see(tracked)
    entriesAdded(added)
    expect(repositoryTimes).toHaveNoRepeated('id')
  },
)

requirement(
  'times.list-repo.empty',
  {
    level: 'implied',
    source: table,
    says: 'The times of a repository in which none was tracked are a success with an empty list.',
    needs,
  },
  async ({ see, expect }) => {
    const { before } = await see(tracked)
    expect(before.repository).toSucceed()
    expect(before.repository).toHaveEntries(0)
  },
)

requirement(
  'times.list-repo.disabled',
  { level: 'stated', source: rule, says: 'When time tracking is disabled, then 400.', needs },
  async ({ see, expect }) => {
    const { on, off } = await see(switched)
    control(on.repositoryTimes).succeeded()
    expect(off.repositoryTimes).toHaveStatus(400)
  },
)

requirement(
  'times.list-repo.disabled-message',
  {
    level: 'stated',
    source: rule,
    says: 'When time tracking is disabled, then the body is an object with a text under Message.',
    needs,
  },
  async ({ see, expect }) => {
    const { on, off } = await see(switched)
    control(on.repositoryTimes).succeeded()
    control(off.repositoryTimes).refused()
    expect(off.repositoryTimes).toMatchSchema('TimeTrackingDisabled')
  },
)

question(
  'times.list-repo.disabled-words',
  { source: rule, asks: 'In which words does Message say that time tracking is disabled?', needs },
  async ({ see }) => (await see(switched)).off.repositoryTimes.tellsWords('Message'),
)

question(
  'times.list-repo.unknown-repository',
  { source: table, asks: 'What is answered where the owner has no repository of that name?' },
  async ({ forge, world, given }) => {
    await given(world.ada)
    return (await forge.as(world.ada).listRepositoryTimes({ owner: world.ada, name: world.nobody })).tells()
  },
)

question(
  'times.list-repo.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of three entries, how many are listed with limit=1?',
    needs,
  },
  async ({ see }) => (await see(tracked)).repositoryTimesOfOne.tellsCount(),
)

question(
  'times.list-repo.new-repository',
  {
    source: 'code-hosting, States and transitions',
    asks: 'What is answered for a repository whose time tracking was never switched?',
  },
  async ({ forge, fresh, world }) =>
    (await forge.as(world.ada).listRepositoryTimes(await fresh.repository())).tells(),
)

question(
  'times.list-repo.private',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'What is answered for a private repository to somebody who is signed in and has nothing to do with it?',
    needs: ['timeTrackingSwitch'],
  },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ private: true })
    await fresh.switchTracking(repository, 'on')
    return (await forge.as(world.stranger).listRepositoryTimes(repository)).tells()
  },
)

questionOfCallers(
  'times.list-repo',
  { source: 'code-hosting, Authentication, 6', needs },
  async (caller, { see }) => caller.listRepositoryTimes((await see(tracked)).repository),
)

requirement(
  'times.list-repo.same-name',
  {
    level: 'implied',
    source: table,
    says: 'What was tracked in a repository of the same name, of another owner, is not listed.',
    needs,
  },
  async ({ see, expect }) => {
    const { added, repositoryTimes } = await see(sameName)
    const { here, there } = entriesAdded(added)
    control(repositoryTimes).lists(here)
    expect(repositoryTimes).toListNo(there)
  },
)

notTestable('times.list-repo.failure', {
  level: 'stated',
  source: rule,
  says: 'Other failure: 500.',
  reason: 'No request is known to make a server fail.',
})

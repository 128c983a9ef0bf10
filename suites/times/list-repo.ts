import {
  control,
  entriesAdded,
  notTestable,
  question,
  callerQuestions,
  requirement,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked } from './scenarios.ts'

const table = 'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/times'
const rule = 'code-hosting, Issue time tracking, rule 3'

requirement(
  'times.list-repo.status',
  { level: 'stated', source: table, says: 'The times of a repository are answered with 200.', needs },
  async ({ play, expect }) => {
    const { repositoryTimes } = await play(tracked)
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
  async ({ play, expect }) => {
    const { repositoryTimes } = await play(tracked)
    expect(repositoryTimes).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-repo.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { repositoryTimes } = await play(tracked)
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
  async ({ play, expect }) => {
    const { repositoryTimes, added } = await play(tracked)
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
  async ({ play, expect }) => {
    const { repositoryTimes, added } = await play(tracked)
    const { elsewhere } = entriesAdded(added)
    expect(repositoryTimes).toListNo(elsewhere)
  },
)

requirement(
  'times.list-repo.no-repetition',
  { level: 'implied', source: table, says: 'No entry is listed twice.', needs },
  async ({ play, expect }) => {
    const { repositoryTimes, added } = await play(tracked)
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
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.repository).toSucceed()
    expect(before.repository).toHaveEntries(0)
  },
)

requirement(
  'times.list-repo.disabled',
  { level: 'stated', source: rule, says: 'When time tracking is disabled, then 400.', needs },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
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
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.repositoryTimes).succeeded()
    control(off.repositoryTimes).refused()
    expect(off.repositoryTimes).toMatchSchema('TimeTrackingDisabled')
  },
)

question(
  'times.list-repo.disabled-words',
  { source: rule, asks: 'In which words does Message say that time tracking is disabled?', needs },
  async ({ play }) => (await play(switched)).off.repositoryTimes.describeWording('Message'),
)

question(
  'times.list-repo.unknown-repository',
  { source: table, asks: 'What is answered where the owner has no repository of that name?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    return (
      await forge.as(shared.ada).listRepositoryTimes({ owner: shared.ada, name: shared.nobody })
    ).describe()
  },
)

question(
  'times.list-repo.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of three entries, how many are listed with limit=1?',
    needs,
  },
  async ({ play }) => (await play(tracked)).repositoryTimesOfOne.describeCount(),
)

question(
  'times.list-repo.new-repository',
  {
    source: 'code-hosting, States and transitions',
    asks: 'What is answered for a repository whose time tracking was never switched?',
  },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).listRepositoryTimes(await fresh.repository())).describe(),
)

question(
  'times.list-repo.private',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'What is answered for a private repository to somebody who is signed in and has nothing to do with it?',
    needs: ['timeTrackingSwitch'],
  },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ private: true })
    await fresh.switchTracking(repository, 'on')
    return (await forge.as(shared.stranger).listRepositoryTimes(repository)).describe()
  },
)

callerQuestions(
  'times.list-repo',
  { source: 'code-hosting, Authentication, 6', needs },
  async (caller, { play }) => caller.listRepositoryTimes((await play(tracked)).repository),
)

requirement(
  'times.list-repo.same-name',
  {
    level: 'implied',
    source: table,
    says: 'What was tracked in a repository of the same name, of another owner, is not listed.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, repositoryTimes } = await play(sameName)
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

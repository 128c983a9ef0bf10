import { codeHostingSuite, control, entriesAdded } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { listsWhileDisabled } from './lists-while-disabled.ts'
import { many, needs, sameName, tracked } from './scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const operationRule = 'code-hosting, Issue time tracking, rule 3'

responses(
  { scenario: tracked, reply: ({ repositoryTimes }) => repositoryTimes, needs },
  {
    'times.list-repo.status': { status: 200, says: 'GET of the tracked times of a repository returns 200.' },
    'times.list-repo.media-type': defaultMediaType,
    'times.list-repo.list': { listOf: 'TrackedTime', says: 'The response body is a list of TrackedTime.' },
  },
)

requirement(
  'times.list-repo.everybody',
  {
    level: 'stated',
    says: 'The list contains the time tracked on every issue of the repository by every user.',
    needs,
  },
  async ({ play, expect }) => {
    await play(many)
    const { repositoryTimes, added } = await play(tracked)
    const { byOwner, byWorker, onOther } = entriesAdded(added)
    const ofOne = await play(sameName)
    expect(ofOne.repositoryTimes).toHaveEntry(entriesAdded(ofOne.added).here)
    expect(repositoryTimes).toHaveEntry(byOwner)
    expect(repositoryTimes).toHaveEntry(byWorker)
    expect(repositoryTimes).toHaveEntry(onOther)
  },
)

requirement(
  'times.list-repo.other-repositories',
  { level: 'stated', says: 'The list omits time tracked in another repository.', needs },
  async ({ play, expect }) => {
    const { repositoryTimes, added } = await play(tracked)
    const { elsewhere } = entriesAdded(added)
    expect(repositoryTimes).toHaveNoEntry(elsewhere)
  },
)

requirement(
  'times.list-repo.no-repetition',
  { level: 'implied', says: 'The list contains no duplicate entries.', needs },
  async ({ play, expect }) => {
    const { repositoryTimes, added } = await play(tracked)
    entriesAdded(added)
    expect(repositoryTimes).toHaveUniqueEntries('id')
  },
)

requirement(
  'times.list-repo.empty',
  {
    level: 'implied',
    says: 'GET of the tracked times of a repository without tracked time succeeds with an empty list.',
    needs,
  },
  async ({ play, expect }) => {
    const { before } = await play(tracked)
    expect(before.repository).toSucceed()
    expect(before.repository).toHaveEntryCount(0)
  },
)

listsWhileDisabled(suite, 'times.list-repo', {
  list: 'repositoryTimes',
  source: operationRule,
  says: 'GET of the tracked times of a repository with time tracking disabled returns 400.',
})

question(
  'times.list-repo.unknown-repository',
  { asks: 'How does the operation respond to an unknown repository?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    return (
      await forge.as(shared.ada).listRepositoryTimes({ owner: shared.ada, name: shared.unknownName })
    ).describe()
  },
)

question(
  'times.list-repo.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does a `Link` header name a further page of a list of three entries?',
    needs,
  },
  async ({ play }) => (await play(tracked)).repositoryTimes.describePages(),
)

question(
  'times.list-repo.new-repository',
  {
    source: 'code-hosting, States and transitions',
    asks: 'How does the operation respond when the time tracking setting of the repository was never changed?',
  },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).listRepositoryTimes(await fresh.repository())).describe(),
)

question(
  'times.list-repo.private',
  {
    source: 'code-hosting, Authentication, 6',
    asks: 'How does the operation respond to an unrelated user when the repository is private?',
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
    says: 'The list omits time tracked in a repository with the same name and another owner.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, repositoryTimes } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(repositoryTimes).hasEntry(here)
    expect(repositoryTimes).toHaveNoEntry(there)
  },
)

notTestable('times.list-repo.failure', {
  level: 'stated',
  source: operationRule,
  says: 'GET of the tracked times of a repository returns 500 for any other failure.',
  reason: 'No known request causes a server failure.',
})

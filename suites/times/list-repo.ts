import { checksWith, question, stated } from '../common/words.ts'
import { callers, paging, responses } from '../common/derived.ts'
import { entriesAdded } from '../common/tools.ts'
import { failure, noDuplicates, omitsNamesake, otherLists } from './list-checks.ts'
import { listsWhileDisabled } from './lists-while-disabled.ts'
import { many, needs, sameName, tracked } from './scenarios.ts'
import { observeEntriesAtFirst } from './entries-of-server.ts'

const operationRule = 'code-hosting, Issue time tracking, rule 3'

export const suite = checksWith({ needs })({
  ...responses('times.list-repo', tracked, 'repositoryTimes', ['status', 'media-type', 'list'], {
    of: 'of the tracked times of a repository',
  }),
  'times.list-repo.everybody': stated(
    'The list contains the time tracked on every issue of the repository by every user.',
    async ({ play, expect }) => {
      await play(many)
      const { repositoryTimes, added } = await play(tracked)
      const { byOwner, byWorker, onOther } = entriesAdded(added)
      const ofOne = await play(sameName)
      expect(ofOne.repositoryTimes).toHaveEntry(entriesAdded(ofOne.added).here)
      expect(repositoryTimes).toHaveEntry(byOwner).toHaveEntry(byWorker).toHaveEntry(onOther)
    },
  ),
  'times.list-repo.other-repositories': tracked.stated(
    'The list omits time tracked in another repository.',
    ({ repositoryTimes, added }, { expect }) => {
      const { elsewhere } = entriesAdded(added)
      expect(repositoryTimes).toHaveNoEntry(elsewhere)
    },
  ),
  'times.list-repo.no-repetition': noDuplicates('repositoryTimes'),
  'times.list-repo.empty': tracked.implied(
    'GET of the tracked times of a repository without tracked time succeeds with an empty list.',
    ({ before, added }, { expect }) => {
      expect(before.repository).toSucceed()
      observeEntriesAtFirst(before.repository, Object.values(added))
      expect(before.repository).toHaveEntryCount(0)
    },
  ),
  ...listsWhileDisabled('times.list-repo', {
    list: 'repositoryTimes',
    source: operationRule,
    says: 'GET of the tracked times of a repository with time tracking disabled returns 400.',
  }),
  'times.list-repo.unknown-repository': question(
    'How does the operation respond to an unknown repository?',
    { needs: [] },
    async ({ forge, shared, given }) => {
      await given(shared.ada)
      return forge.as(shared.ada).listRepositoryTimes({ owner: shared.ada, name: shared.unknownName })
    },
  ),
  'times.list-repo.limit': paging(tracked, 'repositoryTimes', 'three entries', otherLists),
  'times.list-repo.new-repository': question(
    'How does the operation respond when the time tracking setting of the repository was never changed?',
    { source: 'code-hosting, States and transitions', needs: [] },
    async ({ forge, fresh, shared }) => forge.as(shared.ada).listRepositoryTimes(await fresh.repository()),
  ),
  'times.list-repo.private': question(
    'How does the operation respond to an unrelated user when the repository is private?',
    { source: 'code-hosting, Authentication, 6', needs: ['timeTrackingSwitch'] },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ private: true })
      await fresh.switchTracking(repository, 'on')
      return forge.as(shared.stranger).listRepositoryTimes(repository)
    },
  ),
  ...callers('times.list-repo', async (caller, { play }) =>
    caller.listRepositoryTimes((await play(tracked)).repository),
  ),
  'times.list-repo.same-name': sameName.implied(
    'The list omits time tracked in a repository with the same name and another owner.',
    omitsNamesake('repositoryTimes'),
  ),
  'times.list-repo.failure': failure(
    'GET of the tracked times of a repository returns 500 for any other failure.',
    operationRule,
  ),
})

import { checksWith, question, scenario, stated } from '../common/words.ts'
import { paging, responses } from '../common/derived.ts'
import { control, entriesAdded, readableEntries } from '../common/tools.ts'
import { observeEntriesOfServerAlone } from './entries-of-server.ts'
import { failure, noDuplicates, otherLists } from './list-checks.ts'
import { many, needs, sameName, switched, tracked } from './scenarios.ts'

const nothingTracked = scenario(
  'GET of the tracked times of a current user without tracked time',
  async ({ forge, fresh }) => {
    const person = await fresh.person()
    return { person, own: await forge.as(person).listOwnTimes() }
  },
)

export const suite = checksWith({ needs })({
  ...responses('times.list-own', nothingTracked, 'own', ['status', 'media-type'], {
    of: 'of the tracked times of the current user',
    needs: [],
  }),
  ...responses('times.list-own', tracked, 'ownTimesOfWorker', ['list']),
  'times.list-own.entries': stated(
    'The list contains the time that the current user tracked in every repository.',
    async ({ play, expect }) => {
      await play(many)
      const { ownTimesOfWorker, ownTimesOfOwner, added } = await play(tracked)
      const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
      expect(ownTimesOfOwner).toHaveEntry(byOwner)
      expect(ownTimesOfWorker).toHaveEntry(byWorker).toHaveEntry(onOther).toHaveEntry(elsewhere)
    },
  ),
  'times.list-own.other-users': tracked.stated(
    'The list is restricted to the current user: it omits time tracked by other users, even in a repository of the current user.',
    { source: 'code-hosting, Authentication, 3' },
    ({ ownTimesOfWorker, ownTimesOfOwner, added }, { expect }) => {
      const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
      expect(ownTimesOfWorker).toHaveNoEntry(byOwner)
      expect(ownTimesOfOwner).toHaveNoEntry(byWorker).toHaveNoEntry(onOther).toHaveNoEntry(elsewhere)
    },
  ),
  'times.list-own.no-repetition': noDuplicates('ownTimesOfWorker'),
  'times.list-own.empty': nothingTracked.implied(
    'GET of the tracked times of the current user succeeds with an empty list when that user has no tracked time.',
    { needs: [] },
    async ({ own, person }, { play, forge, expect }) => {
      expect(own).toSucceed()
      if (readableEntries(own).length > 0) {
        const { added } = await play(tracked)
        observeEntriesOfServerAlone(await forge.as(person).listOwnTimes(), Object.values(added))
      }
      expect(own).toHaveEntryCount(0)
    },
  ),
  'times.list-own.to-administrators': sameName.implied(
    'The list omits time tracked by other users when the current user is an administrator.',
    { source: 'code-hosting, Authentication, 3' },
    ({ added, ownTimesOfAdministrator }, { expect }) => {
      const { here, there } = entriesAdded(added)
      control(ownTimesOfAdministrator).succeeded()
      expect(ownTimesOfAdministrator).toOmitEntry(here).toOmitEntry(there)
    },
  ),
  'times.list-own.limit': paging(tracked, 'ownTimesOfWorker', 'three entries', otherLists),
  'times.list-own.disabled': question(
    'How many entries does the list contain after time tracking of the repository is disabled?',
    { source: 'code-hosting, States and transitions' },
    async ({ play }) => {
      const { ownTimes } = (await play(switched)).off
      return ownTimes.describeCount()
    },
  ),
  'times.list-own.by-anonymous': question(
    'How does the operation respond to an anonymous request?',
    { source: 'code-hosting, Authentication, 5', needs: [] },
    ({ forge }) => forge.anonymous.listOwnTimes(),
  ),
  'times.list-own.failure': failure(
    'GET of the tracked times of the current user returns 500 on failure.',
    'code-hosting, Issue time tracking, rule 5',
  ),
})

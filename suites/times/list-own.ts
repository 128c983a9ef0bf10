import { codeHostingSuite, control, entriesAdded, scenario } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { many, needs, sameName, switched, tracked } from './scenarios.ts'

export const suite = codeHostingSuite()
const { notTestable, question, requirement, responses } = suite

const nothingTracked = scenario(
  'GET of the tracked times of a current user without tracked time',
  async ({ forge, fresh }) => ({ own: await forge.as(await fresh.person()).listOwnTimes() }),
)

responses(
  { scenario: nothingTracked, reply: ({ own }) => own },
  {
    'times.list-own.status': {
      status: 200,
      says: 'GET of the tracked times of the current user returns 200.',
    },
    'times.list-own.media-type': defaultMediaType,
  },
)

requirement(
  'times.list-own.list',
  { level: 'stated', says: 'The response body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { ownTimesOfWorker } = await play(tracked)
    control(ownTimesOfWorker).succeeded()
    expect(ownTimesOfWorker).toHaveEntriesMatchingSchema('TrackedTime')
  },
)

requirement(
  'times.list-own.entries',
  {
    level: 'stated',
    says: 'The list contains the time that the current user tracked in every repository.',
    needs,
  },
  async ({ play, expect }) => {
    await play(many)
    const { ownTimesOfWorker, ownTimesOfOwner, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(ownTimesOfOwner).toHaveEntry(byOwner)
    expect(ownTimesOfWorker).toHaveEntry(byWorker)
    expect(ownTimesOfWorker).toHaveEntry(onOther)
    expect(ownTimesOfWorker).toHaveEntry(elsewhere)
  },
)

requirement(
  'times.list-own.other-users',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 3',
    says: 'The list is restricted to the current user: it omits time tracked by other users, even in a repository of the current user.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownTimesOfWorker, ownTimesOfOwner, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(ownTimesOfWorker).toHaveNoEntry(byOwner)
    expect(ownTimesOfOwner).toHaveNoEntry(byWorker)
    expect(ownTimesOfOwner).toHaveNoEntry(onOther)
    expect(ownTimesOfOwner).toHaveNoEntry(elsewhere)
  },
)

requirement(
  'times.list-own.no-repetition',
  { level: 'implied', says: 'The list contains no duplicate entries.', needs },
  async ({ play, expect }) => {
    const { ownTimesOfWorker, added } = await play(tracked)
    entriesAdded(added)
    expect(ownTimesOfWorker).toHaveUniqueEntries('id')
  },
)

requirement(
  'times.list-own.empty',
  {
    level: 'implied',
    says: 'GET of the tracked times of the current user succeeds with an empty list when that user has no tracked time.',
  },
  async ({ play, expect }) => {
    const { own } = await play(nothingTracked)
    expect(own).toSucceed()
    expect(own).toHaveEntryCount(0)
  },
)

requirement(
  'times.list-own.to-administrators',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 3',
    says: 'The list omits time tracked by other users when the current user is an administrator.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, ownTimesOfAdministrator } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(ownTimesOfAdministrator).succeeded()
    expect(ownTimesOfAdministrator).toOmitEntry(here)
    expect(ownTimesOfAdministrator).toOmitEntry(there)
  },
)

question(
  'times.list-own.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does a `Link` header name a further page of a list of three entries?',
    needs,
  },
  async ({ play }) => (await play(tracked)).ownTimesOfWorker.describePages(),
)

question(
  'times.list-own.disabled',
  {
    source: 'code-hosting, States and transitions',
    asks: 'How many entries does the list contain after time tracking of the repository is disabled?',
    needs,
  },
  async ({ play }) => {
    const { ownTimes } = (await play(switched)).off
    return ownTimes.describeCount()
  },
)

question(
  'times.list-own.by-anonymous',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'How does the operation respond to an anonymous request?',
  },
  async ({ forge }) => (await forge.anonymous.listOwnTimes()).describe(),
)

notTestable('times.list-own.failure', {
  level: 'stated',
  source: 'code-hosting, Issue time tracking, rule 5',
  says: 'GET of the tracked times of the current user returns 500 on failure.',
  reason: 'No known request causes a server failure.',
})

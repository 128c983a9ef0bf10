import {
  control,
  entriesAdded,
  notTestable,
  question,
  requirement,
  scenario,
} from '../../harness/checks/index.ts'
import { needs, sameName, switched, tracked } from './scenarios.ts'

const table = 'code-hosting, Issue time tracking, GET /user/times'

const nothingTracked = scenario(
  'somebody who never tracked time asks for their own',
  async ({ forge, fresh }) => ({ own: await forge.as(await fresh.person()).listOwnTimes() }),
)

requirement(
  'times.list-own.status',
  { level: 'stated', source: table, says: 'Somebody who is signed in is answered with 200.' },
  async ({ play, expect }) => {
    const { own } = await play(nothingTracked)
    expect(own).toHaveStatus(200)
  },
)

requirement(
  'times.list-own.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { own } = await play(nothingTracked)
    expect(own).toHaveMediaType('application/json')
  },
)

requirement(
  'times.list-own.list',
  { level: 'stated', source: table, says: 'The body is a list of TrackedTime.', needs },
  async ({ play, expect }) => {
    const { ownTimesOfWorker } = await play(tracked)
    expect(ownTimesOfWorker).toListOnlyBySchema('TrackedTime')
  },
)

requirement(
  'times.list-own.entries',
  {
    level: 'stated',
    source: table,
    says: 'The list has the time that the current user tracked, in whichever repository.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownTimesOfWorker, ownTimesOfOwner, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(ownTimesOfWorker).toList(byWorker)
    expect(ownTimesOfWorker).toList(onOther)
    expect(ownTimesOfWorker).toList(elsewhere)
    expect(ownTimesOfOwner).toList(byOwner)
  },
)

requirement(
  'times.list-own.other-users',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 3',
    says: 'The list is of the current user: what others tracked is not listed, not even in a repository of the user.',
    needs,
  },
  async ({ play, expect }) => {
    const { ownTimesOfWorker, ownTimesOfOwner, added } = await play(tracked)
    const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
    expect(ownTimesOfWorker).toListNo(byOwner)
    expect(ownTimesOfOwner).toListNo(byWorker)
    expect(ownTimesOfOwner).toListNo(onOther)
    expect(ownTimesOfOwner).toListNo(elsewhere)
  },
)

requirement(
  'times.list-own.no-repetition',
  { level: 'implied', source: table, says: 'No entry is listed twice.', needs },
  async ({ play, expect }) => {
    const { ownTimesOfWorker, added } = await play(tracked)
    entriesAdded(added)
    expect(ownTimesOfWorker).toHaveNoRepeated('id')
  },
)

requirement(
  'times.list-own.empty',
  {
    level: 'implied',
    source: table,
    says: 'The times of somebody who tracked none are a success with an empty list.',
  },
  async ({ play, expect }) => {
    const { own } = await play(nothingTracked)
    expect(own).toSucceed()
    expect(own).toHaveEntries(0)
  },
)

requirement(
  'times.list-own.to-administrators',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 3',
    says: 'What others tracked is not listed to an administrator either.',
    needs,
  },
  async ({ play, expect }) => {
    const { added, ownTimesOfAdministrator } = await play(sameName)
    const { here, there } = entriesAdded(added)
    control(ownTimesOfAdministrator).succeeded()
    expect(ownTimesOfAdministrator).toListNoneWith(here)
    expect(ownTimesOfAdministrator).toListNoneWith(there)
  },
)

question(
  'times.list-own.limit',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Of three entries, how many are listed with limit=1?',
    needs,
  },
  async ({ play, forge }) => {
    const { worker } = await play(tracked)
    return (await forge.as(worker).listOwnTimes({ limit: 1 })).describeCount()
  },
)

question(
  'times.list-own.disabled',
  {
    source: 'code-hosting, States and transitions',
    asks: 'Is time listed that was tracked in a repository whose time tracking is disabled now?',
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
    asks: 'What does GET /user/times answer to somebody who is not signed in?',
  },
  async ({ forge }) => (await forge.anonymous.listOwnTimes()).describe(),
)

notTestable('times.list-own.failure', {
  level: 'stated',
  source: 'code-hosting, Issue time tracking, rule 5',
  says: 'Failure is 500.',
  reason: 'No request is known to make a server fail.',
})

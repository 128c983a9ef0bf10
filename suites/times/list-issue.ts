import { checksWith, question, stated } from '../common/words.ts'
import { callers, fields, paging, responses } from '../common/derived.ts'
import { assume, control, entriesAdded } from '../common/tools.ts'
import { failure, noDuplicates, omitsNamesake, otherLists } from './list-checks.ts'
import { many, needs, sameName, switched, tracked, unknownIssue } from './scenarios.ts'
import { observeEntriesAtFirst } from './entries-of-server.ts'

const operationRule = 'code-hosting, Issue time tracking, rule 1'

export const suite = checksWith({ needs })({
  ...responses('times.list-issue', tracked, 'issueTimes', ['status', 'media-type', 'list'], {
    of: 'of the tracked times of an issue',
  }),
  'times.list-issue.everybody': stated(
    'The list contains the time tracked on the issue by every user.',
    async ({ play, expect }) => {
      await play(many)
      const { issueTimes, otherTimes, added } = await play(tracked)
      const { byOwner, byWorker, onOther } = entriesAdded(added)
      expect(otherTimes).toHaveEntry(onOther)
      expect(issueTimes).toHaveEntry(byOwner).toHaveEntry(byWorker)
    },
  ),
  'times.list-issue.other-issues': tracked.implied(
    'The list omits time tracked on another issue, in the same repository or in another one.',
    ({ issueTimes, otherTimes, added }, { expect }) => {
      const { byOwner, byWorker, onOther, elsewhere } = entriesAdded(added)
      expect(issueTimes).toHaveNoEntry(onOther).toHaveNoEntry(elsewhere)
      expect(otherTimes).toHaveNoEntry(byOwner).toHaveNoEntry(byWorker)
    },
  ),
  'times.list-issue.no-repetition': noDuplicates('issueTimes'),
  'times.list-issue.empty': tracked.implied(
    'GET of the tracked times of an issue without tracked time succeeds with an empty list.',
    ({ before, added }, { expect }) => {
      expect(before.issue).toSucceed()
      observeEntriesAtFirst(before.issue, Object.values(added))
      expect(before.issue).toHaveEntryCount(0)
    },
  ),
  'times.list-issue.index': tracked.stated(
    '`issue` is the index of the issue within the repository, even when the id of the issue is a different number.',
    { source: 'code-hosting, Endpoints' },
    ({ otherTimes, other, added }, { expect }) => {
      assume('an issue whose id is no index in its repository', other.id > other.index)
      const { onOther } = entriesAdded(added)
      expect(otherTimes).toSucceed().toHaveEntry(onOther)
    },
  ),
  'times.list-issue.id': unknownIssue.stated(
    'GET with the id of an issue returns 404 when no issue has that number as its index.',
    { source: 'code-hosting, Endpoints' },
    ({ issue, listed }, { expect }) => {
      assume('an issue whose id is no index in its repository', issue.id > issue.index)
      control(listed.byIndex).succeeded()
      expect(listed.byId).toHaveStatus(404)
    },
  ),
  'times.list-issue.unknown': unknownIssue.stated(
    'GET of the tracked times of an unknown issue returns 404.',
    { source: operationRule },
    ({ listed }, { expect }) => {
      control(listed.byIndex).succeeded()
      expect(listed.unknown).toHaveStatus(404)
    },
  ),
  'times.list-issue.disabled': switched.stated(
    'GET of the tracked times of an issue in a repository with time tracking disabled returns 404.',
    { source: operationRule },
    ({ on, off }, { expect }) => {
      control(on.issueTimes).succeeded()
      expect(off.issueTimes).toHaveStatus(404)
    },
  ),
  'times.list-issue.fields': fields(tracked, 'issueTimes'),
  'times.list-issue.unknown-body': unknownIssue.question(
    'Which body does the response for an unknown issue have?',
    { source: 'code-hosting, Errors, body of 404' },
    ({ listed }) => listed.unknown,
  ),
  'times.list-issue.disabled-body': switched.question(
    'Which body does the response have when time tracking is disabled?',
    { source: 'code-hosting, Errors, body of 404' },
    ({ off }) => off.issueTimes,
  ),
  'times.list-issue.unknown-and-disabled': switched.question(
    'How does the operation respond to an unknown issue in a repository with time tracking disabled?',
    { source: operationRule },
    ({ off }) => off.unknownIssueTimes,
  ),
  'times.list-issue.not-a-number': unknownIssue.question(
    'How does the operation respond when `issue` is a word?',
    ({ listed }) => listed.byWord,
  ),
  'times.list-issue.unknown-repository': question(
    'How does the operation respond to an unknown repository?',
    { needs: [] },
    async ({ forge, shared, given }) => {
      await given(shared.ada)
      const repository = { owner: shared.ada, name: shared.unknownName }
      return forge.as(shared.ada).listIssueTimes({ repository, index: 1 })
    },
  ),
  'times.list-issue.limit': paging(tracked, 'issueTimes', 'two entries', otherLists),
  ...callers('times.list-issue', async (caller, { play }) =>
    caller.listIssueTimes((await play(tracked)).issue),
  ),
  'times.list-issue.same-name': sameName.implied(
    'The list omits time tracked on the issue with the same index in a repository with the same name and another owner.',
    omitsNamesake('issueTimes'),
  ),
  'times.list-issue.failure': failure(
    'GET of the tracked times of an issue returns 500 for any other failure.',
    operationRule,
  ),
})

import { checksWith } from '../common/words.ts'
import { control } from '../common/tools.ts'
import { needs, restricted, switched } from './scenarios.ts'

// If two rules apply to one request, the document does not say which takes precedence: the status code of either is correct.
export const suite = checksWith({ needs })({
  'times.list-issue.unknown-while-disabled': switched.stated(
    'GET of the tracked times of an unknown issue in a repository with time tracking disabled returns 404.',
    { source: 'code-hosting, Issue time tracking, rule 1' },
    ({ on, off }, { expect }) => {
      control(on.issueTimes).succeeded()
      control(off.issueTimes).refused()
      expect(off.unknownIssueTimes).toHaveStatus(404)
    },
  ),
  'times.add.unknown-while-disabled': restricted.implied(
    'POST of a time entry on an unknown issue of a repository with time tracking disabled, by a user who may not use the time tracker, returns 404 or 400.',
    { source: 'code-hosting, Issue time tracking, rule 2' },
    ({ contributorsOnly, off }, { expect }) => {
      control(contributorsOnly.byOwner).succeeded()
      control(contributorsOnly.byStranger).refused()
      control(off.byStranger).refused()
      expect(off.unknownByStranger).toHaveStatusIn([400, 404])
    },
  ),
  'times.list-user.unknown-while-disabled': switched.implied(
    'GET of the tracked times of an unknown user in a repository with time tracking disabled returns 404 or 400.',
    { source: 'code-hosting, Issue time tracking, rule 4' },
    ({ on, off }, { expect }) => {
      control(on.userTimes).succeeded()
      control(off.userTimes).refused()
      expect(off.unknownUserTimes).toHaveStatusIn([400, 404])
    },
  ),
})

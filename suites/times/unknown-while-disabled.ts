import { codeHostingSuite, control } from '../../harness/checks/index.ts'
import { needs, restricted, switched } from './scenarios.ts'

export const suite = codeHostingSuite()
const { requirement } = suite

// Where two rules apply to one request, the document does not say which comes first: the status code of either is right.

const ruleOfIssue = 'code-hosting, Issue time tracking, rule 1'
const ruleOfAdding = 'code-hosting, Issue time tracking, rule 2'
const ruleOfUser = 'code-hosting, Issue time tracking, rule 4'

requirement(
  'times.list-issue.unknown-while-disabled',
  {
    level: 'stated',
    source: ruleOfIssue,
    says: 'GET of the tracked times of an unknown issue in a repository with time tracking disabled returns 404.',
    needs,
  },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.issueTimes).succeeded()
    control(off.issueTimes).refused()
    expect(off.unknownIssueTimes).toHaveStatus(404)
  },
)

requirement(
  'times.add.unknown-while-disabled',
  {
    level: 'implied',
    source: ruleOfAdding,
    says: 'POST of a time entry on an unknown issue of a repository with time tracking disabled, by a user who may not use the time tracker, returns 404 or 400.',
    needs,
  },
  async ({ play, expect }) => {
    const { contributorsOnly, off } = await play(restricted)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    control(off.byStranger).refused()
    expect(off.unknownByStranger).toHaveStatusIn([400, 404])
  },
)

requirement(
  'times.list-user.unknown-while-disabled',
  {
    level: 'implied',
    source: ruleOfUser,
    says: 'GET of the tracked times of an unknown user in a repository with time tracking disabled returns 404 or 400.',
    needs,
  },
  async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on.userTimes).succeeded()
    control(off.userTimes).refused()
    expect(off.unknownUserTimes).toHaveStatusIn([400, 404])
  },
)

import { describe, expect, it, test } from 'vitest'
import {
  ada,
  createUser,
  contradictionsOf,
  noticedIn,
  sequence,
  world,
  type Pair,
  type Response,
} from '../told-exchanges.ts'

const create: Pair = [
  { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: 'fc-other' } },
  { status: 201, json: { id: 8, name: 'fc-other', owner: 'fc-ada' } },
]
const switchTo = (tracking: 'on' | 'off', name: string, status = 204): Pair => [
  {
    method: 'PATCH',
    parameters: { path: `/api/v1/repos/fc-ada/${name}` },
    purpose: { capability: 'timeTrackingSwitch', repository: { owner: 'fc-ada', name }, tracking },
  },
  { status },
]
const isOff = { Message: 'Time tracking is disabled' }
const list = (name: string, isEnabled: boolean): Pair => [
  {
    operation: 'times.list-repo',
    method: 'GET',
    caller: ada,
    parameters: { username: 'fc-ada', reponame: name },
  },
  isEnabled ? { status: 200, json: [] } : { status: 400, json: isOff },
]
const add = (name: string, login: string, response: Response): Pair => [
  {
    operation: 'times.add',
    caller: { login },
    parameters: { username: 'fc-ada', reponame: name, issue: '1' },
    fields: { amount: 60 },
  },
  response,
]
const isAdded: Response = { status: 200, json: { id: 3, amount: 60 } }
const broken = (...pairs: readonly Pair[]) =>
  contradictionsOf(sequence(...world, create, ...pairs)).map(({ rule }) => rule)
const noticed = (...pairs: readonly Pair[]) => noticedIn(...world, create, ...pairs)

test.each(['on', 'off'] as const)(
  'a switch to %s without the effect that it had elsewhere is noticed',
  (tracking) => {
    const isEnabled = tracking === 'on'
    const elsewhere = [switchTo(tracking, 'fc-other'), list('fc-other', isEnabled)]
    const wrong = [switchTo(tracking, 'fc-repo'), list('fc-repo', !isEnabled)]
    expect(noticed(...elsewhere, ...wrong)).toEqual([
      `time tracking ${isEnabled ? 'disabled' : 'enabled'} although it was switched`,
    ])
    // No other repository shows that a driver can switch the tracker, or the request was refused.
    expect(noticed(...wrong)).toEqual([])
    expect(noticed(...elsewhere, switchTo(tracking, 'fc-repo', 403), list('fc-repo', !isEnabled))).toEqual([])
  },
)

test('nobody is told that tracking is disabled while it is enabled', () => {
  const told = add('fc-repo', 'fc-bob', { status: 400, json: isOff })
  expect(broken(list('fc-repo', true), add('fc-repo', 'fc-ada', isAdded), told)).toEqual([
    'times.add.every-tracking',
  ])
  expect(broken(list('fc-repo', true), told)).toEqual([])
  expect(
    broken(list('fc-repo', true), add('fc-repo', 'fc-ada', isAdded), switchTo('off', 'fc-repo'), told),
  ).toEqual([])
})

describe('an entry that was added to an issue named by a word', () => {
  const entry = { id: 3, amount: 60 }
  const ofIssue = (operation: string, issue: string, response: Response): Pair => [
    {
      operation,
      ...(operation === 'times.list-issue' ? { method: 'GET' } : { fields: { amount: 60 } }),
      caller: ada,
      parameters: { username: 'fc-ada', reponame: 'fc-repo', issue },
    },
    response,
  ]
  const added = (issue: string): Pair => ofIssue('times.add', issue, { status: 200, json: entry })
  const listed = (issue: string): Pair => ofIssue('times.list-issue', issue, { status: 200, json: [entry] })

  it('may be one of any issue of the repository, or of none', () => {
    expect(broken(added('first'), listed('1'), listed('first'))).toEqual([])
    const isRefused = ofIssue('times.list-issue', 'first', { status: 404 })
    expect(broken(list('fc-repo', true), added('first'), isRefused)).toEqual([])
  })

  it('is told from one that was added to another issue by its index', () => {
    expect(broken(added('2'), listed('2'), listed('1'))).toEqual(['times.list-issue.every-entry-belongs'])
    // No list has shown whether another issue exists: therefore the addition is wrong, and not the list.
    expect(broken(added('2'), listed('1'))).toEqual([])
  })
})

test('a 400 response says that time tracking is disabled, unless the body is no amount of time', () => {
  const list = { status: 400, json: [{ classification: 'DeserializationError' }] }
  const [request] = add('fc-repo', 'fc-ada', list)
  expect(broken(add('fc-repo', 'fc-ada', list))).toEqual(['times.add.every-message'])
  for (const fields of [{ amount: 0.5 }, { amount: '60' }, { amount: 2 ** 31 }, {}])
    expect(broken([{ ...request, fields }, list])).toEqual([])
  expect(broken(add('fc-repo', 'fc-ada', { status: 400, json: isOff }))).toEqual([])
})

it('a deleted account may come back with its times, if it has its id', () => {
  const listOf = (username: string, json: object): Pair => [
    {
      operation: 'times.list-user',
      method: 'GET',
      caller: ada,
      parameters: { username: 'fc-ada', reponame: 'fc-repo', timetrackingusername: username },
    },
    { status: 200, json },
  ]
  const deleted: Pair = [
    { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  const before = [add('fc-repo', 'fc-bob', isAdded), deleted]
  const entries = listOf('fc-bob', [{ id: 3, amount: 60 }])
  expect(broken(...before, createUser('fc-bob', 2), entries)).toEqual([])
  const wrong = ['times.list-user.every-entry-belongs']
  expect(broken(...before, createUser('fc-bob', 9), entries)).toEqual(wrong)
  // The same number for another user restores nobody.
  const other = [add('fc-repo', 'fc-bob', isAdded), deleted, createUser('fc-cyd', 2)]
  expect(broken(...other, listOf('fc-cyd', [{ id: 3, amount: 60 }]))).toEqual(wrong)
})

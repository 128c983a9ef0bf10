import { expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { ServerNumbers } from './numbers.ts'

/** The n-th exchange of a sequence. */
function sent(n: number, method: string, path: string, answer = '{}') {
  return exchange(`scenario:mine#${n}`, {
    request: { method, url: `http://127.0.0.1:3000/api/v1${path}`, headers: [] },
    response: { status: 201, headers: [], body: { text: answer } },
    order: [2 * n, 2 * n + 1],
  })
}

test('a number identifies the resource that was created under its path, or of its kind, even if others have the same number', () => {
  const team = sent(1, 'POST', '/orgs/fc-org/teams', '{"id":31}')
  const hook = sent(2, 'POST', '/orgs/fc-org/hooks/', '{"id":31}')
  const other = sent(3, 'POST', '/orgs/fc-other/hooks/', '{"id":31}')
  const repository = sent(4, 'POST', '/org/fc-org/repos', '{"id":31}')
  const member = sent(5, 'PUT', '/teams/31/members/fc-ada')
  const edit = sent(6, 'PATCH', '/orgs/fc-org/hooks/31')
  const numbers = new ServerNumbers([team, hook, other, repository, member, edit])
  expect(numbers.usedBy(member).map((number) => number.exchange.id)).toEqual([team.id])
  expect(numbers.usedBy(edit).map((number) => number.exchange.id)).toEqual([hook.id])
})

import { expect, test } from 'vitest'
import { planFor } from '../../test/report/plan-for.ts'
import { base, sent, user } from '../../test/report/sent.ts'

test('of a rule, the first contradiction is repeated, without further wrong responses and their resources', () => {
  const [ada, bob] = ['ada', 'bob'].map((name) => user(`fixture:${name}#1`, `fcabc123xxxxx-${name}`, name))
  const read = (name: string) =>
    sent(`scenario:${name}#1`, 'GET', `/api/v1/users/fcabc123xxxxx-${name}`, undefined, { status: 404 })
  const [first, second] = [read('ada'), read('bob')]
  if (!ada || !bob) throw new Error('no users')
  const failure = {
    kind: 'oracle',
    rule: 'state',
    expected: 'a success',
    received: '404',
    exchange: first.id,
    other: ada.id,
  } as const
  const judged = [ada.id, first.id, bob.id, second.id]
  const { steps } = planFor([ada, bob, first, second], judged, first.id, base, failure)
  expect(steps.map(({ title }) => title)).toEqual([
    'POST /api/v1/admin/users as admin: 201 in the run',
    'GET /api/v1/users/fcabc123xxxxx-ada as admin: 404 in the run',
  ])
})

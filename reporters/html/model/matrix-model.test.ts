import { expect, test } from 'vitest'
import { NOT_SELECTED } from '../../../harness/report/reasons.ts'
import { report, requirement, result, targetReport } from '../../../test/report/sample.ts'
import { matrixOf } from './matrix-model.ts'
import { describeScore, scoreOf } from './score.ts'

const requirements = [
  requirement('users.get.status', { source: 'code-hosting, Users, GET /users/{username}' }),
  requirement('users.get.open', { level: 'open', source: 'code-hosting, User, email' }),
  requirement('orgs.get.status', { source: 'GET /orgs/{org}' }),
  requirement('orgs.get.effect', { source: 'GET /orgs/{org}' }),
  requirement('orgs.get.edit', { source: 'PATCH /orgs/{org}' }),
  requirement('users.always', { operation: undefined as never, level: 'implied' }),
  requirement('users.clock', { testable: false }),
]
const all = [
  result('users.get.status'),
  result('users.get.open', { verdict: 'observed' }),
  result('orgs.get.status', { verdict: 'skipped', reason: NOT_SELECTED }),
  result('orgs.get.edit', { verdict: 'skipped', reason: NOT_SELECTED }),
  result('users.always', { verdict: 'fail' }),
]
const matrix = matrixOf({
  ...report(requirements, all),
  targets: [targetReport(requirements, all), targetReport(requirements, all.slice(0, 2), { name: 'other' })],
})

test('groups by area and operation, in the order of the catalogue, without what cannot be tested', () => {
  expect(
    matrix.map(({ area, operations }) => [
      area,
      ...operations.map(({ name, rows }) => `${name} ${rows.length}`),
    ]),
  ).toEqual([
    ['users', 'users.get 2', '(in general) 1'],
    ['orgs', 'orgs.get 3'],
  ])
})

test('names an operation by the request that most of its sources name', () => {
  expect(matrix[0]?.operations[0]?.signature).toBe('GET /users/{username}')
  expect(matrix[1]?.operations[0]?.signature).toBe('GET /orgs/{org}')
})

test('knows what was not selected, what is quiet, and where targets differ', () => {
  const [status, , always] = matrix[0]?.rows ?? []
  expect(status).toMatchObject({ quiet: true, unselected: false, differs: false })
  expect(always).toMatchObject({ quiet: false, unselected: false, differs: false })
  expect(matrix[1]?.rows[0]).toMatchObject({ unselected: true })
})

test('counts with denominators, promises apart from questions', () => {
  const rows = matrix[0]?.rows ?? []
  const score = scoreOf(rows, 0)
  expect(score).toMatchObject({ held: 1, promised: 2, observed: 1, open: 1 })
  expect(score && describeScore(score)).toBe('1 of 2 held, 1 failed; 1 of 1 observed')
  expect(scoreOf(matrix[1]?.rows ?? [], 1)).toBeUndefined()
})

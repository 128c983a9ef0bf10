import { expect, test } from 'vitest'
import { operations } from '../contract/derive/operations.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import { pass, placedExchange } from '../test/support/placed-exchange.ts'
import { LostUsers } from './lost-users.ts'

const PATIENCE_MS = 100
type Parts = Parameters<typeof placedExchange>[0]
type Sent = Omit<Parts, 'operation' | 'method' | 'path'>

const exchange = (operation: string, method: string, path: string, parts: Sent) =>
  placedExchange({ operation, method, path, ...parts })

const created = (parts: Sent = {}) =>
  exchange('admin.create-user', 'POST', '/admin/users', {
    status: 201,
    sent: { username: 'Ada' },
    json: { id: 7, username: 'Ada' },
    ...parts,
  })
const deleted = (parts: Sent = {}) =>
  exchange('admin.delete-user', 'DELETE', '/admin/users/ada', { status: 404, ...parts })
const edited = (shown?: object) =>
  exchange('admin.edit-user', 'PATCH', '/admin/users/ada', { status: 200, json: shown })
const lookedUp = (status: number, source = 'cleanup:is user Ada gone') =>
  exchange('users.get', 'GET', '/users/ada', { status, source })
const wait = () => pass(PATIENCE_MS)

function failures(...all: ReadonlyArray<Exchange | void>): string[] {
  const lost = new LostUsers({ reading: { operations, names: {} }, patienceMs: PATIENCE_MS })
  for (const one of all) if (one) lost.add(one)
  return [...lost.failures().keys()]
}

test('a user who was created, and is unknown to the administrator when the clean-up comes, was lost', () => {
  const lost = ['admin.create-user.effect', 'users.get.every-owner-served']
  expect(failures(created(), wait(), deleted(), lookedUp(404))).toEqual(lost)
  expect(failures(created(), wait(), lookedUp(404), deleted())).toEqual(lost)
  expect(failures(created(), wait(), deleted(), lookedUp(200), lookedUp(404))).toEqual(lost)
  const [creation, look] = [created(), (wait(), lookedUp(404))]
  expect(failures(look, creation)).toEqual(lost)
  expect(failures(created(), edited({ id: 7, username: 'Ada' }), wait(), lookedUp(404))).toEqual(lost)
  // A refused creation and a refused deletion change nothing.
  expect(
    failures(created(), created({ status: 422 }), deleted({ status: 422 }), wait(), lookedUp(404)),
  ).toEqual(lost)
})

test.each<readonly [string, () => ReadonlyArray<Exchange | void>]>([
  ['a user who is there', () => [created(), wait(), deleted(), lookedUp(404), lookedUp(200)]],
  ['within the patience', () => [created(), deleted(), lookedUp(404)]],
  ['a user who was deleted', () => [created(), wait(), deleted({ status: 204 }), lookedUp(404)]],
  ['a deletion that may have succeeded', () => [created(), wait(), deleted({ status: 500 }), lookedUp(404)]],
  ['a deletion without a response', () => [created(), wait(), deleted({ status: undefined }), lookedUp(404)]],
  [
    'a deletion that was sent twice',
    () => [created(), wait(), deleted({ attempts: [{ outcome: 'ECONNRESET', waitedMs: 1 }] }), lookedUp(404)],
  ],
  [
    'a creation that was sent twice',
    () => [created({ attempts: [{ outcome: '503', waitedMs: 1 }] }), wait(), deleted(), lookedUp(404)],
  ],
  ['two creations', () => [created(), created(), wait(), deleted(), lookedUp(404)]],
  ['another name', () => [created({ json: { id: 7, username: 'ada-1' } }), wait(), deleted(), lookedUp(404)]],
  ['a creation with 200', () => [created({ status: 200 }), wait(), deleted(), lookedUp(404)]],
  ['another name after an edit', () => [created(), edited({ username: 'eve' }), wait(), lookedUp(404)]],
  ['an edit that shows no name', () => [created(), edited(), wait(), lookedUp(404)]],
  ['a refusal', () => [created(), wait(), deleted(), lookedUp(403)]],
  ['a lookup by a check', () => [created(), wait(), lookedUp(404, 'check:users.get.unknown')]],
  [
    'an organization of the name',
    () => [
      created(),
      exchange('admin.create-org', 'POST', '/admin/users/eve/orgs', {
        status: 201,
        sent: { username: 'ADA' },
      }),
      wait(),
      deleted(),
      lookedUp(404),
    ],
  ],
])('%s is no finding', (_, all) => {
  expect(failures(...all())).toEqual([])
})

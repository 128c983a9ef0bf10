import { expect, test } from 'vitest'
import { operations } from '../contract/derive/operations.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import { pass, placedExchange } from '../test/support/placed-exchange.ts'
import { DrawnDeletions } from './drawn-deletions.ts'

const PATIENCE_MS = 100
/** An exchange after the earlier ones. */
const exchange = (
  operation: string,
  method: string,
  path: string,
  status?: number,
  json?: object,
  sent?: object,
) => placedExchange({ operation, method, path, status, json, sent })

const made = (name: string, id?: number, status?: number) =>
  exchange('admin.create-user', 'POST', '/admin/users', status ?? (id ? 201 : 422), id ? { id } : {}, {
    username: name,
  })
const lost = () =>
  exchange('admin.create-user', 'POST', '/admin/users', undefined, undefined, { username: 'Ada' })
const deleted = (name: string, status = 204) =>
  exchange('admin.delete-user', 'DELETE', `/admin/users/${name}`, status)
const shown = (id: number, status = 200) => exchange('users.get', 'GET', '/users/ada', status, { id })
const wait = () => pass(PATIENCE_MS)

function failures(...all: ReadonlyArray<Exchange | void>): string[] {
  const drawn = new DrawnDeletions({
    reading: { operations, names: {} },
    seed: 'a',
    patienceMs: PATIENCE_MS,
  })
  for (const one of all) if (one) drawn.add(one)
  return [...drawn.failures().keys()]
}

test('a resource that is shown with its id after the patience was deleted without effect, for any order of the exchanges', () => {
  const all = [made('Ada', 7), deleted('ada'), wait(), shown(7)]
  expect(failures(...all)).toEqual(['admin.delete-user.effect', 'users.get.every-404'])
  expect(failures(all[0], ...all.slice(1).reverse())).toHaveLength(2)
  expect(
    failures(made('Ada', 7), deleted('ada'), wait(), shown(7), deleted('ada'), shown(7, 404)),
  ).toHaveLength(2)
})

test.each<readonly [string, () => ReadonlyArray<Exchange | void>]>([
  ['within the patience', () => [made('Ada', 7), deleted('ada'), shown(7)]],
  ['gone at last', () => [made('Ada', 7), deleted('ada'), wait(), shown(7), shown(7, 404)]],
  ['another of the name', () => [made('Ada', 7), deleted('ada'), wait(), shown(8)]],
  ['a name that was taken again', () => [made('Ada', 7), deleted('ada'), made('Ada', 7), wait(), shown(7)]],
  ['a creation that may follow', () => [lost(), made('Ada', 7), deleted('ada'), wait(), shown(7)]],
  ['a creation that failed', () => [made('Ada', 7, 500), made('Ada', 7), deleted('ada'), wait(), shown(7)]],
  [
    'a creation that was refused afterwards',
    () => [made('Ada', 7), deleted('ada'), made('Ada'), wait(), shown(7)],
  ],
  ['a refused deletion', () => [made('Ada', 7), deleted('ada', 422), wait(), shown(7)]],
  ['a deletion that was accepted', () => [made('Ada', 7), deleted('ada', 202), wait(), shown(7)]],
  [
    'a creation that was sent twice',
    () => [
      { ...made('Ada', 7), attempts: [{ outcome: '503', waitedMs: 1 }] },
      deleted('ada'),
      wait(),
      shown(7),
    ],
  ],
])('%s is no finding', (_, all) => {
  expect(failures(...all())).toEqual([])
})

test('a sample of many is drawn, the same in each order, and another with another seed', () => {
  const drawnOf = (seed: string, all: readonly Exchange[]) => {
    const drawn = new DrawnDeletions({
      reading: { operations, names: {} },
      seed,
      patienceMs: 1,
      always: 'U3',
    })
    for (const one of all) drawn.add(one)
    return drawn.unseen('user').sort()
  }
  const names = Array.from({ length: 200 }, (_, index) => `U${index}`)
  const [creations, deletions] = [
    names.map((name, id) => made(name, id + 1)),
    names.map((name) => deleted(name)),
  ]
  const first = drawnOf('a', [...creations, ...deletions])
  expect(first).toHaveLength(40)
  expect(first).toContain('u3')
  expect(drawnOf('a', [...creations.toReversed(), ...deletions])).toEqual(first)
  expect(drawnOf('b', [...creations, ...deletions])).not.toEqual(first)
})

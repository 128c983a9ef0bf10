import { describe, expect, it } from 'vitest'
import type { ModelEvent } from '../state/event.ts'
import { contradictionsOf, createUser, exchange, sequence, ada } from '../told-exchanges.ts'

const repository = { id: 7, name: 'fc-copy', owner: 'fc-ada' }
const found = { ok: true, data: [repository] }
const users = sequence(createUser('fc-ada', 1))

const migrate = (places: readonly [number, number], status: number, ownerId = 1): ModelEvent[] =>
  exchange(
    places,
    {
      operation: 'repos.migrate',
      fields: { address: 'https://example.com/a.git', ownerId, name: 'fc-copy' },
    },
    { status, ...(status === 201 ? { json: repository } : {}) },
  )
const get = (places: readonly [number, number], status: 200 | 404): ModelEvent[] =>
  exchange(
    places,
    {
      operation: 'repos.get',
      caller: ada,
      method: 'GET',
      parameters: { owner: 'fc-ada', repo: 'fc-copy' },
    },
    { status, ...(status === 200 ? { json: repository } : {}) },
  )
const search = (places: readonly [number, number]): ModelEvent[] =>
  exchange(places, { operation: 'repos.search', caller: ada, method: 'GET' }, { status: 200, json: found })
const rulesOf = (...events: readonly ModelEvent[]) =>
  contradictionsOf([...users, ...events]).map(({ rule }) => rule)

describe('a migration', () => {
  it('can show its repository, or not, until its response', () => {
    for (const status of [201, 422, 500])
      expect(
        rulesOf(
          ...migrate([10, 40], status),
          ...search([11, 12]),
          ...get([13, 14], 200),
          ...get([15, 16], 404),
          ...search([17, 50]),
          ...get([18, 51], 200),
        ),
      ).toEqual([])
  })

  it('has made its repository where it is accepted', () => {
    expect(rulesOf(...get([2, 3], 404), ...search([4, 5]))).toEqual(['repos.search.every-entry-belongs'])
    expect(rulesOf(...migrate([10, 40], 201), ...search([41, 42]), ...get([43, 44], 404))).toEqual([
      'repos.get.every-owner-served',
    ])
  })

  it.each([500, 422])('that is answered %i may have made it for any owner', (status) => {
    for (const owner of [1, 5])
      expect(
        rulesOf(...migrate([10, 40], status, owner), ...search([41, 42]), ...get([43, 44], 200)),
      ).toEqual([])
  })
})

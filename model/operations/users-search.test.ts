import { expect, it } from 'vitest'
import { ada, rulesBroken, world, type Pair } from '../told-exchanges.ts'

const search = (...data: readonly object[]): Pair => [
  { operation: 'users.search', method: 'GET', caller: ada, query: { q: 'fc-' } },
  { status: 200, json: { ok: true, data } },
]
const whole = { id: 7, username: 'fc-other', avatarUrl: '/a', fullName: 'Other' }

it('a result without a field that other results have is wrong', () => {
  const { fullName: _, ...nameless } = whole
  const broken = (...searches: readonly Pair[]) =>
    rulesBroken(...world, ...searches).filter((rule) => rule === 'users.search.every-entry-complete')
  expect(broken(search(whole), search({ ...nameless, id: 8 }))).toHaveLength(1)
  expect(broken(search(whole), search({ ...whole, id: 8, fullName: '' }))).toEqual([])
  // The requirement about the fields fails on a server that shows no full names.
  expect(broken(search(nameless), search({ ...nameless, id: 8 }))).toEqual([])
})

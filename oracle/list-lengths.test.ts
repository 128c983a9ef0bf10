import { expect, test } from 'vitest'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { Judgement } from '../model/oracle.ts'
import { ListLengths } from './list-lengths.ts'

const listing = (listed: number, ...contradictions: Contradiction[]) =>
  ({ listed, contradictions }) as unknown as Judgement
const lacking = (length?: number): Contradiction => ({
  rule: 'orgs.list-teams.every-list-whole',
  exchange: 'check:orgs#1',
  expected: 'all teams',
  received: 'fewer',
  because: [],
  ageMs: 0,
  ...(length === undefined ? {} : { length }),
})

test('a list that lacks an entry may be a page, until the operation returns a longer one', () => {
  const lengths = new ListLengths()
  lengths.note('orgs.list-teams', listing(3))
  lengths.note('orgs.list-hooks', listing(30))
  expect(lengths.mayBePage(lacking(3))).toBe(true)
  expect(lengths.mayBePage(lacking(2))).toBe(false)
  lengths.note('orgs.list-teams', listing(4))
  expect(lengths.mayBePage(lacking(3))).toBe(false)
})

test('a missing entry may be on another page of the list, until the operation returns a longer one', () => {
  const lengths = new ListLengths()
  const resting = { ...lacking(), absentFrom: [{ operation: 'orgs.list-members', length: 2 }] }
  lengths.note('orgs.list-members', listing(2))
  lengths.note('orgs.list-teams', listing(9))
  expect(lengths.mayBePage(resting)).toBe(true)
  lengths.note('orgs.list-members', listing(3))
  expect(lengths.mayBePage(resting)).toBe(false)
})

test('an empty list is no page of a longer one, and other rules are not about pages', () => {
  expect(new ListLengths().mayBePage(lacking(0))).toBe(false)
  expect(new ListLengths().mayBePage(lacking())).toBe(false)
})

test('lists that may be pages are known by their length, until the operation returns a longer one', () => {
  const lengths = new ListLengths()
  lengths.note('orgs.list-teams', listing(10, lacking(10)))
  lengths.note('orgs.list-teams', listing(10, lacking(10)))
  expect(lengths.cut).toMatchObject([{ operation: 'orgs.list-teams', length: 10, times: 2 }])
  expect(lengths.isCutAgain(lacking(10))).toBe(true)
  expect(lengths.isCutAgain(lacking(9))).toBe(false)
  lengths.note('orgs.list-teams', listing(11))
  expect(lengths.cut).toEqual([])
  expect(lengths.isCutAgain(lacking(10))).toBe(false)
})

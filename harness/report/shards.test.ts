import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { planShard } from './shards.ts'

const all = catalogue().filter(({ testable }) => testable)
const requirements = all.filter(({ isRule }) => !isRule)
const divided = (of: number, times?: ReadonlyMap<string, number>): string[][] =>
  Array.from({ length: of }, (_, place) => [
    ...planShard(requirements, { index: place + 1, of }, times).selected,
  ])

test.each([1, 2, 3, 7, 100])(
  '%i shards are disjoint and complete, in whatever order they are planned',
  (of) => {
    const shards = divided(of)
    expect(shards.flat().toSorted()).toEqual(requirements.map(({ id }) => id).toSorted())
    const backwards = planShard(requirements.toReversed(), { index: of, of })
    expect([...backwards.selected]).toEqual(shards[of - 1])
    expect(backwards.info).toMatchObject({
      index: of,
      of,
      division: expect.stringMatching(/^sha256:/) as string,
    })
  },
)

test('requirements of an operation stay together, and the parts are about equal', () => {
  const shards = divided(5)
  const homes = new Map<string, Set<number>>()
  for (const [place, ids] of shards.entries())
    for (const { id, operation = '' } of requirements)
      if (ids.includes(id)) homes.set(operation, (homes.get(operation) ?? new Set()).add(place))
  homes.delete('')
  expect([...homes].filter(([, places]) => places.size > 1)).toEqual([])
  const sizes = shards.map(({ length }) => length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(requirements.length / 20)
})

test('times balance the parts, and change the division', () => {
  const slow = requirements.filter(({ area }) => area === 'times').map(({ id }) => id)
  const times = new Map(slow.map((id) => [id, 1000]))
  for (const { id } of requirements) if (!times.has(id)) times.set(id, 1)
  const loads = divided(3, times).map((ids) => ids.reduce((sum, id) => sum + (times.get(id) ?? 0), 0))
  expect(Math.max(...loads)).toBeLessThan(2 * Math.min(...loads))
  const [plain, balanced] = [
    planShard(requirements, { index: 1, of: 3 }),
    planShard(requirements, { index: 1, of: 3 }, times),
  ]
  expect(balanced.info.division).not.toBe(plain.info.division)
})

test('repeats change the division: a merge takes only shards with the same number', () => {
  const [once, twice] = [1, 2].map((repeats) => planShard(requirements, { index: 1, of: 3, repeats }))
  expect(twice?.selected).toEqual(once?.selected)
  expect(twice?.info.division).not.toBe(once?.info.division)
})

test('more shards than operations leave some without requirements', () => {
  const few = requirements.slice(0, 2)
  const sizes = Array.from(
    { length: 9 },
    (_, place) => planShard(few, { index: place + 1, of: 9 }).selected.size,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2)
  expect(sizes).toContain(0)
})

test('every shard has all rules over all responses, and judges them over its own', () => {
  const rules = all.flatMap(({ id, isRule }) => (isRule ? id : [])).toSorted()
  expect(rules.length).toBeGreaterThan(100)
  for (const index of [1, 2, 3]) {
    const { selected } = planShard(all, { index, of: 3 })
    expect([...selected].filter((id) => rules.includes(id)).toSorted()).toEqual(rules)
  }
})

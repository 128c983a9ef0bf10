import { expect, test } from 'vitest'
import { asked } from './judged.ts'
import { seedsIn, tryDerived } from './try-derived.ts'

test('reads seeds', () => {
  expect(seedsIn('1-3,7')).toEqual([1, 2, 3, 7])
  expect(() => seedsIn('3-1')).toThrow('--derived 3-1')
  expect(() => seedsIn('some')).toThrow('seeds such as')
})

test('servers that are derived from two seeds fail nothing that users and projects show', async () => {
  const cheap = [...asked()].filter((id) => /^(?:users|legacy-projects)\./.test(id))
  const results = await tryDerived([1, 2], { selected: new Set(cheap) })
  expect(results.flatMap(({ problems }) => problems)).toEqual([])
  for (const { verdicts } of results) expect(verdicts['pass']).toBeGreaterThan(100)
}, 120_000)

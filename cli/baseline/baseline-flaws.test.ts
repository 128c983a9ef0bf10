import { expect, test } from 'vitest'
import { requirement } from '../../test/report/sample.ts'
import { baselineFlaws, MAX_GUESSES } from './baseline-flaws.ts'

/** Counts the iterations over all ids. */
class Counting extends Map<string, ReturnType<typeof requirement>> {
  searches = 0
  override keys() {
    this.searches += 1
    return super.keys()
  }
}

test('a baseline with thousands of unknown ids is not compared with all others for each of them', () => {
  const requirements = new Counting([['users.get.id', requirement('users.get.id')]])
  const ids = ['users.get.idd', ...Array.from({ length: 5000 }, (_, index) => `users.get.x${index}`)]
  const demo = Object.fromEntries(ids.map((id) => [id, { reason: 'known' }]))
  const flaws = baselineFlaws({ targets: { demo } }, requirements, new Date())
  expect(flaws).toHaveLength(ids.length)
  expect(flaws[0]).toBe('demo: users.get.idd: no requirement has this id; did you mean "users.get.id"?')
  expect(requirements.searches).toBe(MAX_GUESSES)
})

test('the id of a group of rules is no flaw', () => {
  const rule = requirement('users.get.every-404', { isRule: true, group: 'users.get.every-refusal' })
  const demo = { 'users.get.every-refusal': { reason: 'known' } }
  expect(baselineFlaws({ targets: { demo } }, new Map([[rule.id, rule]]), new Date())).toEqual([])
})

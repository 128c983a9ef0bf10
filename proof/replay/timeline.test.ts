import { expect, test } from 'vitest'
import { Timeline } from './timeline.ts'

test('moments pass in order, for any order of the waits', async () => {
  const timeline = new Timeline([1, 2, 3, 4])
  const passed: number[] = []
  await Promise.all([4, 2, 1, 3].map((moment) => timeline.reach(moment).then(() => passed.push(moment))))
  expect(passed).toEqual([1, 2, 3, 4])
  expect(timeline.last).toBe(4)
})

test('a moment that is awaited as a result of an earlier one comes before later ones', async () => {
  const timeline = new Timeline([1, 2, 3])
  const passed: string[] = []
  const chain = timeline.reach(1).then(async () => {
    passed.push('one')
    await Promise.resolve()
    await timeline.reach(2)
    passed.push('two')
  })
  const late = timeline.reach(3).then(() => passed.push('three'))
  await Promise.all([chain, late])
  expect(passed).toEqual(['one', 'two', 'three'])
})

test('a moment for which nobody waits is passed over, and comes at once when somebody does', async () => {
  const timeline = new Timeline([1, 2, 3])
  await timeline.reach(3)
  expect(timeline.last).toBe(3)
  await timeline.reach(1)
  expect(timeline.last).toBe(3)
})

test('a moment that the run did not have comes in its place', async () => {
  const timeline = new Timeline([1, 5])
  const passed: number[] = []
  await Promise.all([3, 5, 1].map((moment) => timeline.reach(moment).then(() => passed.push(moment))))
  expect(passed).toEqual([1, 3, 5])
})

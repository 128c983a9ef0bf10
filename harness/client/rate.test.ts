import { expect, test } from 'vitest'
import { Rate } from './rate.ts'

test('requests are spread over time, and a pause is not made up for', async () => {
  const rate = new Rate(50)
  const started = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => rate.turn()))
  // Five pauses of 20 ms; timers of Node may fire a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(90)
})

test('an interrupt ends the waiting', async () => {
  const rate = new Rate(0.001)
  const controller = new AbortController()
  await rate.turn(controller.signal)
  const waiting = rate.turn(controller.signal)
  controller.abort()
  await waiting
  await rate.turn(controller.signal)
})

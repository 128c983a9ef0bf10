import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freeTime, keepFreeTime, runTime } from './free-time.ts'

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('stands still only while the event loop is blocked', async () => {
  const end = keepFreeTime()
  await sleep(50)
  const [free, real] = [freeTime(), performance.now()]
  block(500)
  // Read before any timer ran.
  expect(freeTime() - free).toBeLessThan(300)
  await sleep(100)
  block(500)
  await sleep(100)
  const freeMs = freeTime() - free
  expect(performance.now() - real - freeMs).toBeGreaterThan(900)
  expect(freeMs).toBeGreaterThan(100)
  end()
})

test('is plain time where nothing keeps it, and never goes backwards', async () => {
  const end = keepFreeTime()
  block(100)
  const before = freeTime()
  end()
  end()
  expect(freeTime()).toBeGreaterThanOrEqual(before)
  const later = freeTime()
  block(200)
  expect(freeTime() - later).toBeGreaterThanOrEqual(200)
})

test('the time of a run goes on while the harness is busy, and for one second of each stop', async () => {
  const end = keepFreeTime()
  await sleep(50)
  const before = runTime()
  block(800)
  expect(runTime() - before).toBeGreaterThanOrEqual(799)
  await sleep(50)
  const beforeStop = runTime()
  block(3000)
  // Read before any timer ran, and after.
  expect(runTime() - beforeStop).toBeLessThan(1500)
  await sleep(50)
  expect(runTime() - beforeStop).toBeLessThan(1500)
  expect(runTime() - beforeStop).toBeGreaterThan(1000)
  end()
})

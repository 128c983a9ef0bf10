import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('exchanges that are under way together lower the concurrency once', async () => {
  const pace = new Pace(8)
  const [first = 0, second = 0] = await Promise.all([pace.enter(0), pace.enter(0)])
  pace.lower(first, 'HTTP 500 of POST /x')
  pace.lower(second, 'HTTP 503 of POST /y')
  expect(pace.lowering).toEqual({ from: 8, to: 4, because: 'HTTP 500 of POST /x' })
  pace.lower(await pace.enter(0), 'HTTP 500 of POST /z')
  expect(pace.lowering).toEqual({ from: 8, to: 2, because: 'HTTP 500 of POST /x' })
})

test('it is never lowered below 1', async () => {
  const pace = new Pace(3)
  for (let n = 0; n < 3; n++) {
    pace.lower(await pace.enter(0), 'HTTP 500')
    pace.leave()
  }
  expect(pace.lowering?.to).toBe(1)
})

test('what fails alone as well puts it back, unless load was shown to be a reason before', async () => {
  const refuted = new Pace(4)
  refuted.lower(await refuted.enter(0), 'HTTP 500')
  refuted.refute()
  expect(refuted.lowering).toBeUndefined()
  const confirmed = new Pace(4)
  confirmed.lower(await confirmed.enter(0), 'HTTP 500')
  confirmed.confirm()
  confirmed.refute()
  expect(confirmed.lowering?.to).toBe(2)
})

test('pieces of work that have to be alone can overlap, and change nothing for what follows', async () => {
  const pace = new Pace(4)
  let endFirst = (): void => {}
  const first = pace.oneAtATime(() => new Promise<void>((resolve) => (endFirst = resolve)))
  const second = pace.oneAtATime(async () => {
    endFirst()
    await first
  })
  await second
  const entered: number[] = []
  for (let n = 0; n < 5; n++) void pace.enter(0).then(() => entered.push(n))
  await new Promise((resolve) => setImmediate(resolve))
  expect(entered).toEqual([0, 1, 2, 3])
})

test('it is idle when nothing is under way and nothing waits', async () => {
  const pace = new Pace(1)
  await pace.enter(0)
  const order: string[] = []
  const idle = pace.idle().then(() => order.push('idle'))
  const waiting = pace.enter(0).then(() => {
    order.push('second')
    pace.leave()
  })
  pace.leave()
  await Promise.all([idle, waiting])
  expect(order).toEqual(['second', 'idle'])
})

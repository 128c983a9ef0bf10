import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

test('exchanges that are under way together lower the concurrency once', async () => {
  const limiter = new ConcurrencyLimiter(8)
  const [first = 0, second = 0] = await Promise.all([limiter.enter(0), limiter.enter(0)])
  limiter.lower(first, 'HTTP 500 of POST /x')
  limiter.lower(second, 'HTTP 503 of POST /y')
  expect(limiter.lowering).toEqual({ from: 8, to: 4, because: 'HTTP 500 of POST /x' })
  limiter.lower(await limiter.enter(0), 'HTTP 500 of POST /z')
  expect(limiter.lowering).toEqual({ from: 8, to: 2, because: 'HTTP 500 of POST /x' })
})

test('it is never lowered below 1', async () => {
  const limiter = new ConcurrencyLimiter(3)
  for (let n = 0; n < 3; n++) {
    limiter.lower(await limiter.enter(0), 'HTTP 500')
    limiter.leave()
  }
  expect(limiter.lowering?.to).toBe(1)
})

test('a failure that occurs alone as well restores the limit, unless load was the reason before', async () => {
  const refuted = new ConcurrencyLimiter(4)
  refuted.lower(await refuted.enter(0), 'HTTP 500')
  refuted.refute()
  expect(refuted.lowering).toBeUndefined()
  const confirmed = new ConcurrencyLimiter(4)
  confirmed.lower(await confirmed.enter(0), 'HTTP 500')
  confirmed.confirm(0)
  confirmed.refute()
  expect(confirmed.lowering?.to).toBe(2)
})

test('load that is confirmed ends when the concurrency is lowered', async () => {
  const limiter = new ConcurrencyLimiter(8)
  const before = await limiter.enter(0)
  limiter.lower(before, 'HTTP 500')
  const after = await limiter.enter(0)
  expect(limiter.wasLoaded(before)).toBe(false)
  limiter.confirm(before)
  expect([before, after].map((period) => limiter.wasLoaded(period))).toEqual([true, false])
  limiter.lower(after, 'HTTP 500')
  limiter.confirm(after)
  expect([after, limiter.period].map((period) => limiter.wasLoaded(period))).toEqual([true, false])
})

test('pieces of work that have to be alone can overlap, and change nothing for what follows', async () => {
  const limiter = new ConcurrencyLimiter(4)
  let endFirst = (): void => {}
  const first = limiter.oneAtATime(() => new Promise<void>((resolve) => (endFirst = resolve)))
  const second = limiter.oneAtATime(async () => {
    endFirst()
    await first
  })
  await second
  const entered: number[] = []
  for (let n = 0; n < 5; n++) void limiter.enter(0).then(() => entered.push(n))
  await new Promise((resolve) => setImmediate(resolve))
  expect(entered).toEqual([0, 1, 2, 3])
})

test('it is idle when nothing is under way and nothing waits', async () => {
  const limiter = new ConcurrencyLimiter(1)
  await limiter.enter(0)
  const order: string[] = []
  const idle = limiter.idle().then(() => order.push('idle'))
  const waiting = limiter.enter(0).then(() => {
    order.push('second')
    limiter.leave()
  })
  limiter.leave()
  await Promise.all([idle, waiting])
  expect(order).toEqual(['second', 'idle'])
})

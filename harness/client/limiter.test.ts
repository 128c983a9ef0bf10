import { expect, test } from 'vitest'
import { Limiter } from './limiter.ts'

test('no more than its size are inside at once, and the rest come in turn', async () => {
  const limiter = new Limiter(2)
  const order: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (n) => {
      await limiter.enter()
      inside += 1
      most = Math.max(most, inside)
      order.push(n)
      await new Promise((resolve) => setTimeout(resolve, 1))
      inside -= 1
      limiter.leave()
    }),
  )
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('the smallest rank goes first, and among equals the first that entered', async () => {
  const limiter = new Limiter(1)
  const order: string[] = []
  await limiter.enter()
  const waiting = (['2a', '1a', '2b', '0a', '1b'] as const).map(async (name) => {
    await limiter.enter(Number(name[0]))
    order.push(name)
    limiter.leave()
  })
  limiter.leave()
  await Promise.all(waiting)
  expect(order).toEqual(['0a', '1a', '1b', '2a', '2b'])
})

test('a smaller size admits none until enough have left; a larger one admits those that wait', async () => {
  const limiter = new Limiter(3)
  await Promise.all([limiter.enter(), limiter.enter(), limiter.enter()])
  limiter.size = 1
  const order: string[] = []
  const waiting = ['a', 'b', 'c'].map((name) => limiter.enter().then(() => order.push(name)))
  limiter.leave()
  limiter.leave()
  await Promise.resolve()
  expect(order).toEqual([])
  limiter.leave()
  await waiting[0]
  expect(order).toEqual(['a'])
  limiter.size = 3
  await Promise.all(waiting)
  expect(limiter.isIdle).toBe(false)
  for (let n = 0; n < 3; n++) limiter.leave()
  expect(limiter.isIdle).toBe(true)
})

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

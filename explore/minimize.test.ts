import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minimize } from './minimize.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

it('finds exactly what is needed, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.uniqueArray(fc.nat(39), { minLength: 1 }),
      async (count, some) => {
        const needed = some.map((one) => one % count)
        const holds = (fewer: readonly number[]) =>
          Promise.resolve(needed.every((one) => fewer.includes(one)))
        const found = await minimize(numbers(count), [], holds)
        expect(found).toEqual([...new Set(needed)].toSorted((a, b) => a - b))
      },
    ),
  )
})

it('takes a guess that holds, and asks less then', async () => {
  let asked = 0
  const holds = (fewer: readonly number[]) => {
    asked += 1
    return Promise.resolve([3, 17].every((one) => fewer.includes(one)))
  }
  expect(await minimize(numbers(40), [[17], [3, 5, 17]], holds)).toEqual([3, 17])
  expect(asked).toBeLessThan(10)
})

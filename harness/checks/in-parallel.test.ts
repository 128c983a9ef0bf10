import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('answers come by the names of their calls', async () => {
  const late = new Promise<string>((answer) => setTimeout(() => answer('late'), 5))
  expect(await inParallel({ late, early: Promise.resolve(1) })).toEqual({ late: 'late', early: 1 })
})

test('where calls fail, the first that is written down counts, once all are over', async () => {
  let isOver = false
  const late = new Promise<void>((_answer, fail) => {
    setTimeout(() => {
      isOver = true
      fail(new Error('late'))
    }, 5)
  })
  await expect(inParallel({ late, early: Promise.reject(new Error('early')) })).rejects.toThrow('late')
  expect(isOver).toBe(true)
})

import { expect, test, vi } from 'vitest'
import { Interrupted } from '../client/inconclusive.ts'
import { patienceOf } from './eventually.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

const never = () => Promise.reject(new Error('not there'))

test('an attempt that succeeds at once is not repeated', async () => {
  const attempt = vi.fn(() => Promise.resolve('there'))
  await expect(patienceOf(1000).eventually(attempt)).resolves.toBe('there')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('an attempt is repeated until it succeeds', async () => {
  const attempt = vi.fn(() => Promise.resolve('there')).mockImplementationOnce(never)
  await expect(patienceOf(1000).eventually(attempt)).resolves.toBe('there')
  expect(attempt).toHaveBeenCalledTimes(2)
})

test('the last attempt counts, and without patience it is the only one', async () => {
  const attempt = vi.fn(never)
  await expect(patienceOf(60).eventually(attempt)).rejects.toThrow('not there')
  expect(attempt).toHaveBeenCalledTimes(3)
  attempt.mockClear()
  await expect(patienceOf(0).eventually(attempt)).rejects.toThrow('not there')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('an interrupt is not waited for', async () => {
  const attempt = vi.fn(() => Promise.reject(new Interrupted()))
  await expect(patienceOf(1000).eventually(attempt)).rejects.toThrow(Interrupted)
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('an interrupt ends a pause', async () => {
  const stop = new AbortController()
  const attempt = vi.fn(never)
  const waiting = patienceOf(60_000, stop.signal).eventually(attempt)
  setTimeout(() => stop.abort(), 120)
  await expect(waiting).rejects.toThrow(Interrupted)
  expect(attempt.mock.calls.length).toBeLessThan(4)
})

test('an effect without a deadline has ten times the waiting time', async () => {
  const reply = { succeeded: false, describe: () => '404' } as Reply
  const call = vi.fn(() => Promise.resolve(reply))
  const isThere = ({ succeeded }: Reply) => succeeded
  await expect(patienceOf(10).pollForLong('it is there', call, isThere)).resolves.toBe(reply)
  expect(call).toHaveBeenCalledTimes(3)
  await expect(patienceOf(0).pollForLong('it is there', call, isThere)).rejects.toThrow(Observed)
})

test('no pause is as long as a check may be idle', async () => {
  const pauses: number[] = []
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms))
  const call = () => Promise.resolve({ describe: () => '404' } as Reply)
  await patienceOf(5000, undefined, pause).pollForLong('it is there', call, () => false)
  expect(Math.max(...pauses)).toBe(5000)
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(50_000)
})

import { expect, test } from 'vitest'
import { runtimeOnReference } from '../support/runtime-on-reference.ts'

test('refusals are in doubt that were sent together before the concurrency was lowered, where load was the reason', async () => {
  const { client } = await runtimeOnReference()
  const { limiter } = client
  const together = async (source: 'check:x' | 'check:y' | 'check:z') => {
    const send = client.sender(source)
    const request = {
      document: 'code-hosting',
      method: 'GET',
      path: '/api/v1/users/nobody',
      caller: 'anonymous',
    } as const
    await Promise.all([send(request), send(request)])
  }
  const { period } = limiter
  await together('check:x')
  expect(client.doubtful.size).toBe(0)
  limiter.lower(period, 'HTTP 500 of POST /')
  await together('check:y')
  limiter.confirm(period)
  await together('check:z')
  expect([...client.doubtful].sort()).toEqual(['check:x#1', 'check:x#2'])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import { UndiciTransport } from './transport.ts'

test('a request that HTTP does not allow is a fault, and later requests are sent', async () => {
  const server = createServer((_request, response) => response.end('x'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const transport = new UndiciTransport({ connections: 1, timeoutMs: 5000, limits: defaultLimits })
  onTestFinished(async () => {
    await transport.close()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { origin, method: 'GET', path: '/', headers: [] }
  const headers = [['authorization', 'token a\nb']] as const
  expect(await transport.carry({ ...request, headers })).toEqual({
    fault: {
      kind: 'protocol',
      message: 'the request is not sent: its header authorization has characters that HTTP does not allow',
    },
  })
  expect(await transport.carry({ ...request, path: '/a b' })).toHaveProperty('fault.kind', 'protocol')
  expect(await transport.carry(request)).toHaveProperty('answer.status', 200)
})

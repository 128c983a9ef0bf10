import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Outage } from './outage.ts'

test('a target that is given up is named with the first refused request, the time that was waited, and the limit', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const outage = new Outage(8, 300)
  const answered = { line: 'GET /api/v1/user as ada', write: undefined, status: 200 }
  outage.note(undefined, answered)
  const refused = { kind: 'connection', message: 'connection refused' } as const
  const isBack = outage.isBack(`http://127.0.0.1:${port}`, 'POST /api/v1/orgs as ada', {
    ...{ refused, earlier: undefined },
  })
  // The response to a request that was in progress.
  outage.note(undefined, answered)
  expect(await isBack).toBe(false)
  expect(outage.stopped).toBe(
    'the target went away and did not come back within the 300 ms that a run waits in total (--limit outageMs=600ms permits more), after 2 responses; the first request without a response: POST /api/v1/orgs as ada (connection refused)',
  )
})

test('a target that has served again after it went away is waited for as long as the first time', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const refused = { kind: 'connection', message: 'connection refused' } as const
  const outage = new Outage(8, 1000)
  const answered = { line: 'GET /api/v1/user as ada', write: undefined, status: 200 }
  const goesAway = async (): Promise<boolean> => {
    server.close()
    await once(server, 'close')
    setTimeout(() => server.listen(port, '127.0.0.1'), 600)
    const isBack = await outage.isBack(origin, 'GET /api/v1/users/a as ada', { refused, earlier: 'reset' })
    if (!server.listening) await once(server, 'listening')
    return isBack
  }
  outage.note(undefined, answered)
  expect(await goesAway()).toBe(true)
  for (let n = 0; n < 100; n++) outage.note(undefined, answered)
  expect(await goesAway(), 'after 100 responses').toBe(true)
  expect(await goesAway(), 'at once').toBe(false)
  expect(outage.stopped).toContain('that a run waits in total after it had come back 2 times')
  server.close()
})

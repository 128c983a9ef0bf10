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

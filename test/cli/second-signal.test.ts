import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { outcomeOf, startForgeConformance } from './forge-conformance.ts'

test('a second Ctrl-C exits at once and names the command that cleans up', async () => {
  const server = createServer(() => {
    // Never responds: finishing requests in progress would take until the time-out.
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const child = startForgeConformance([
    'run',
    `http://127.0.0.1:${port}`,
    '--timeout',
    // Longer than this test may take: without the second signal, it fails.
    '120s',
    '--output',
    'out',
  ])
  const outcome = outcomeOf(child)
  await new Promise((resolve) => server.once('request', resolve))
  child.kill('SIGINT')
  await pause(400)
  child.kill('SIGINT')
  const { code, stderr } = await outcome
  expect(code).toBe(130)
  expect(stderr).toContain('stopping:')
  expect(stderr).toMatch(/forge-conformance clean --output out.* removes/)
})

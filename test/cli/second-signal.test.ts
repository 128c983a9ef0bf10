import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { urlOf } from '../support/resources.ts'
import { outcomeOf, startCli } from '../support/run-cli.ts'

test('a second Ctrl-C exits at once and names the command that cleans up', async () => {
  const server = createServer(() => {
    // Never responds: finishing requests in progress would take until the time-out.
  })
  const url = await urlOf(server)
  // The time-out is longer than this test may take: without the second signal, it fails.
  const child = startCli(`run ${url} --timeout 120s --output out`)
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

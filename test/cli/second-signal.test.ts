import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
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

test('Ctrl-C while doctor recognizes a server ends it with the exit code of the signal', async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end('{}'), 500))
  const folder = emptyFolder()
  const target = join(folder, 'forge.json')
  const admin = { username: 'root', password: 'secret' }
  const url = await urlOf(server)
  writeJson(folder, 'forge.json', { codeHosting: { url, admin }, legacyForge: { url } })
  const child = startCli(['doctor', '--target', target, '--output', join(folder, 'out')])
  const outcome = outcomeOf(child)
  await new Promise((resolve) => server.once('request', resolve))
  child.kill('SIGINT')
  const { code, stderr } = await outcome
  expect(stderr).not.toContain('internal error')
  expect(code).toBe(130)
})

import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

let folder = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  server = await reference()
})

/**
 * Runs an area of the reference through a proxy. `onRequest` receives the number of every request; the proxy never answers those
 * for which it returns true.
 */
async function runThrough(
  onRequest: (count: number, proxy: HostileProxy, method: string | undefined) => boolean | void,
  timeoutMs = 2000,
  only = 'users',
) {
  let count = 0
  const proxy: HostileProxy = await startHostileProxy(
    server.url,
    ({ method }) => onRequest(++count, proxy, method) === true,
    () => {},
  )
  afterwards(() => proxy.close())
  const codeHosting = { ...server.target.codeHosting, url: proxy.url }
  const limits = { concurrency: 4, timeoutMs, patienceMs: 6_000 }
  const file = writeJson(folder, 'target.json', { name: 'dying', ...limits, codeHosting })
  const output = join(folder, 'report')
  const ended = await runCli(`run --target ${file} --only ${only} --skip rules --output ${output}`)
  return { ended, report: reportIn(output) }
}

test('a target that goes away for a moment is waited for; what was under way is an error, the rest is judged', async () => {
  const { ended, report } = await runThrough((count, proxy) => {
    // After the scenarios that come first: an interrupted one affects every requirement that uses it.
    if (count === 50)
      void proxy
        .down()
        .then(() => sleep(1500))
        .then(() => proxy.up())
  })
  const verdicts = report.targets[0]?.results.map(({ verdict }) => verdict) ?? []
  expect(verdicts).toContain('pass')
  expect(verdicts).not.toContain('fail')
  expect([0, 3]).toContain(ended.code)
  expect(server.state().users).toEqual(['root'])
  const wayBack =
    /^the target accepted no connections for [\d.]+ s and came back; the first request without a response: \w+ \/\S+ as \w+ \(.+\)$/
  expect(report.targets[0]?.notes).toContainEqual(expect.stringMatching(wayBack))
  expect(report.targets[0]?.stoppedResponding).toBeUndefined()
})

test('a target that goes away for good ends the run, with no failure and with what is left', async () => {
  const { ended, report } = await runThrough((count, proxy) => {
    if (count === 40) void proxy.down()
  })
  const [target] = report.targets
  expect(ended.code).toBe(3)
  expect(target?.results.map(({ verdict }) => verdict)).not.toContain('fail')
  expect(target?.stoppedResponding).toMatch(
    /^the target went away and did not come back within the \d+ m?s that a run waits in total \(--limit outageMs=\d+m?s permits more\), after \d+ responses; the first request without a response: \w+ \/\S+ as \w+ \(.+\)$/,
  )
  expect(ended.stdout.split('\n', 1)).toEqual([`dying: ${target?.stoppedResponding}`])
  const made = server.state().users.filter((name) => name !== 'root')
  expect(made).not.toEqual([])
  const named = new Set(target?.leftovers.map(({ name }) => name))
  const there = [...made, ...server.state().organizations]
  expect(there.filter((name) => !named.has(name))).toEqual([])
  // Up to as many creations as the concurrency were in progress, and their resources may exist.
  expect(named.size - there.length).toBeLessThan(8)
})

test('a target that answers only what changes nothing is given up after a few time-outs', async () => {
  const { ended, report } = await runThrough(
    (count, _proxy, method) => count > 100 && method !== 'GET',
    300,
    'orgs',
  )
  const [target] = report.targets
  expect(ended.code).toBe(3)
  expect(target?.results.map(({ verdict }) => verdict)).not.toContain('fail')
  expect(target?.stoppedResponding).toMatch(
    /^the target stopped answering requests that change something \(9 time-outs without a success in between\), after \d+ responses; the first request without a response: (POST|PATCH|PUT|DELETE) /,
  )
})

test('a target that accepts connections and never answers costs one line', async () => {
  const ended = await runCli(`run ${await urlOf(createServer())} --timeout 500`)
  expect(ended.code).toBe(3)
  expect(ended.stdout + ended.stderr).toContain('does not answer: no complete answer within 500 ms')
})

test('a target whose responses have no end is told what they lack', async () => {
  const body = '{"ok":true,"data":[]}'
  const server = createServer((socket) => {
    socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${body}`))
  })
  const ended = await runCli(`run ${await urlOf(server)} --timeout 500`)
  expect(ended.code).toBe(3)
  expect(ended.stdout + ended.stderr).toContain(
    'does not answer: no complete answer within 500 ms: the head with status 200 arrived, but it has no Content-Length',
  )
})

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { takesAll } from '../../mutation/score/sample.ts'
import { type Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { outcomeOf, runCli, startCli } from '../support/run-cli.ts'

const FILES = '--target target.json --output report'
let cwd = ''
let server: Reference

beforeEach(async () => {
  cwd = emptyFolder()
  server = await reference()
  writeJson(cwd, 'target.json', { ...server.target, concurrency: 2 })
})

function start() {
  const run = startCli(`run ${FILES}`, { cwd })
  return { run, gone: outcomeOf(run) }
}

function nothingLeft(): void {
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
}

async function expectToCleanUp(): Promise<void> {
  const cleaned = await runCli(`clean ${FILES}`, { cwd })
  expect(cleaned.code, cleaned.stdout + cleaned.stderr).toBe(0)
  nothingLeft()
}

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)

/** Twenty with TEST_ALL=1. */
const RUNS = takesAll ? 20 : 4

test(`${RUNS} runs interrupted at random moments leave nothing behind (TEST_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  let underWay = 0
  for (let i = 0; i < RUNS; i++) {
    const { run, gone } = start()
    // Half of them at any time in the life of a run, half while it is certainly in progress.
    if (i % 2 === 0) await sleep(random() * 1500)
    else {
      const users = 3 + Math.floor(random() * 5)
      while (server.state().users.length < users && run.exitCode === null) await sleep(5)
    }
    run.kill('SIGINT')
    const { code, stderr } = await gone
    expect([130, 0, 3]).toContain(code ?? 130)
    nothingLeft()
    if (stderr.includes('stopping')) underWay += 1
  }
  expect(underWay).toBeGreaterThanOrEqual(RUNS / 2)
})

test('an interrupted run writes a report that says so, and what was not asked is skipped', async () => {
  const { run, gone } = start()
  // Until a resource has been created on the target.
  while (server.state().users.length < 3) await sleep(5)
  run.kill('SIGTERM')
  expect(await gone).toMatchObject({ code: 143 })
  const report = reportIn(join(cwd, 'report'))
  expect(report.run).toMatchObject({ interrupted: true, complete: false })
  const verdicts = report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict))
  expect(verdicts).toContain('skipped')
  expect(verdicts).not.toContain('fail')
  nothingLeft()
})

test('a second Ctrl-C leaves at once and says how to clean up; clean then removes everything', async () => {
  let refusing = true
  const proxy = await startHostileProxy(
    server.url,
    // Nothing can be removed, so clean-up is still in progress at the second key press.
    ({ method }) => refusing && method === 'DELETE',
    () => {},
  )
  afterwards(() => proxy.close())
  const { codeHosting, ...rest } = server.target
  writeJson(cwd, 'target.json', { ...rest, codeHosting: { ...codeHosting, url: proxy.url } })
  const { run, gone } = start()
  while (server.state().users.length < 3) await sleep(5)
  run.kill('SIGINT')
  await sleep(400)
  run.kill('SIGINT')
  const { code, stderr } = await gone
  expect([code, stderr]).toEqual([130, expect.stringContaining('forge-conformance clean')])
  expect(server.state().users.length).toBeGreaterThan(1)
  refusing = false
  await expectToCleanUp()
})

test('after kill -9, clean removes everything', async () => {
  const { run, gone } = start()
  while (server.state().repositories.length < 2) await sleep(5)
  run.kill('SIGKILL')
  await gone
  expect(server.state().users.length).toBeGreaterThan(1)
  await expectToCleanUp()
})

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { runCli } from '../support/run-cli.ts'

const BIN = fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url))
let folder = ''
let reference: Reference

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interrupt-'))
  reference = await startReference()
  await writeFile(join(folder, 'target.json'), JSON.stringify({ ...reference.target, concurrency: 2 }))
})

afterEach(async () => {
  await reference.close()
  await rm(folder, { recursive: true, force: true })
})

function start() {
  const words = ['run', '--target', join(folder, 'target.json'), '--output', join(folder, 'report')]
  return spawn(process.execPath, [BIN, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
}

function nothingLeft(): void {
  const { users, organizations, repositories } = reference.state()
  expect({ users, organizations, repositories }).toEqual({
    users: ['root'],
    organizations: [],
    repositories: [],
  })
}

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)

/** Twenty with TEST_ALL=1. */
const RUNS = takesAll ? 20 : 4

test(`${RUNS} runs interrupted at random moments leave nothing behind (TEST_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  let underWay = 0
  for (let i = 0; i < RUNS; i++) {
    const run = start()
    const gone = once(run, 'exit')
    const output = new Response(run.stderr as unknown as BodyInit).text()
    // Half of them at any time in the life of a run, half while it is certainly in progress.
    if (i % 2 === 0) await sleep(random() * 1500)
    else {
      const users = 3 + Math.floor(random() * 5)
      while (reference.state().users.length < users && run.exitCode === null) await sleep(5)
    }
    run.kill('SIGINT')
    await gone
    expect([130, 0, 3]).toContain(run.exitCode ?? 130)
    nothingLeft()
    if ((await output).includes('stopping')) underWay += 1
  }
  expect(underWay).toBeGreaterThanOrEqual(RUNS / 2)
})

test('an interrupted run writes a report that says so, and what was not asked is skipped', async () => {
  const run = start()
  // Until a resource has been created on the target.
  while (reference.state().users.length < 3) await sleep(5)
  run.kill('SIGTERM')
  await once(run, 'exit')
  expect(run.exitCode).toBe(143)
  const report = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as Report
  expect(report.run).toMatchObject({ interrupted: true, complete: false })
  const verdicts = report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict))
  expect(verdicts).toContain('skipped')
  expect(verdicts).not.toContain('fail')
  nothingLeft()
})

test('a second Ctrl-C leaves at once and says how to clean up; clean then removes everything', async () => {
  let refusing = true
  const proxy = await startHostileProxy(
    reference.url,
    // Nothing can be removed, so clean-up is still in progress at the second key press.
    ({ method }) => refusing && method === 'DELETE',
    () => {},
  )
  const { codeHosting, ...rest } = reference.target
  await writeFile(
    join(folder, 'target.json'),
    JSON.stringify({ ...rest, codeHosting: { ...codeHosting, url: proxy.url } }),
  )
  const run = start()
  const gone = once(run, 'exit')
  const said = new Response(run.stderr as unknown as BodyInit).text()
  while (reference.state().users.length < 3) await sleep(5)
  run.kill('SIGINT')
  await sleep(400)
  run.kill('SIGINT')
  await gone
  expect(run.exitCode).toBe(130)
  expect(await said).toContain('forge-conformance clean')
  expect(reference.state().users.length).toBeGreaterThan(1)
  refusing = false
  const words = ['clean', '--target', join(folder, 'target.json'), '--output', join(folder, 'report')]
  const cleaned = await runCli(words)
  await proxy.close()
  expect(cleaned.code, cleaned.stdout + cleaned.stderr).toBe(0)
  nothingLeft()
})

test('after kill -9, clean removes everything', async () => {
  const run = start()
  while (reference.state().repositories.length < 2) await sleep(5)
  run.kill('SIGKILL')
  await once(run, 'exit')
  expect(reference.state().users.length).toBeGreaterThan(1)
  const words = ['clean', '--target', join(folder, 'target.json'), '--output', join(folder, 'report')]
  const cleaned = await runCli(words)
  expect(cleaned.code, cleaned.stdout + cleaned.stderr).toBe(0)
  nothingLeft()
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

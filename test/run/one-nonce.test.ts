import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runCli, type Ended } from '../support/run-cli.ts'

let folder = ''
let reference: Reference

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nonce-'))
  reference = await startReference()
})

afterEach(async () => {
  await reference.close()
  await rm(folder, { recursive: true, force: true })
})

async function runWith(name: string, more: readonly string[] = []): Promise<Ended> {
  const file = join(folder, `${name}.json`)
  const { codeHosting } = reference.target
  await writeFile(file, JSON.stringify({ name: 'one', codeHosting }))
  const words = ['--seed', 'same', '--nonce', 'abc123', '--only', 'users', '--output', join(folder, name)]
  return runCli(['run', '--target', file, ...words, ...more])
}

test('of two runs with one nonce on one server at the same time, one is told, and the other is as alone', async () => {
  const ended = await Promise.all(['one', 'two'].map((name) => runWith(name)))
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 3])
  const told = ended.find(({ code }) => code === 3)?.stdout ?? ''
  expect(told).toMatch(
    /^one: http\S+ has the user fcabc123\w{5}ada\S+ already: another run with --nonce abc123 /m,
  )
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('a run that is told has no failure, and removes nothing of the other one', async () => {
  expect((await runWith('one', ['--keep'])).code).toBe(0)
  const before = reference.state()
  expect(before.users.length).toBeGreaterThan(1)
  expect((await runWith('two')).code).toBe(3)
  const [told] = (await readReport(join(folder, 'two/report.json'))).targets
  expect(new Set(told?.results.map(({ verdict }) => verdict))).toEqual(new Set(['error', 'skipped']))
  expect(told?.leftovers).toEqual([])
  expect(reference.state()).toEqual(before)
})

test('a nonce can be used again after clean-up', async () => {
  expect((await runWith('one')).code).toBe(0)
  expect((await runWith('one')).code).toBe(0)
})

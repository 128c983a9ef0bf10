import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import type { Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

let folder = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  server = await reference()
})

async function runWith(name: string, more = ''): Promise<Ended> {
  const { codeHosting } = server.target
  writeJson(folder, `${name}.json`, { name: 'one', codeHosting })
  const words = `--target ${name}.json --seed same --nonce abc123 --only users --output ${name}`
  return runCli(`run ${words} ${more}`, { cwd: folder })
}

test('of two runs with one nonce on one server at the same time, one is told, and the other is as alone', async () => {
  const ended = await Promise.all(['one', 'two'].map((name) => runWith(name)))
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 3])
  const told = ended.find(({ code }) => code === 3)?.stdout ?? ''
  expect(told).toMatch(
    /^one: http\S+ has the user fcabc123\w{5}ada\S+ already: another run with --nonce abc123 /m,
  )
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('a run that is told has no failure, and removes nothing of the other one', async () => {
  expect((await runWith('one', '--keep')).code).toBe(0)
  const before = server.state()
  expect(before.users.length).toBeGreaterThan(1)
  expect((await runWith('two')).code).toBe(3)
  const [told] = (await readReport(join(folder, 'two/report.json'))).targets
  expect(new Set(told?.results.map(({ verdict }) => verdict))).toEqual(new Set(['error', 'skipped']))
  expect(told?.leftovers).toEqual([])
  expect(server.state()).toEqual(before)
})

test('a nonce can be used again after clean-up', async () => {
  expect((await runWith('one')).code).toBe(0)
  expect((await runWith('one')).code).toBe(0)
})

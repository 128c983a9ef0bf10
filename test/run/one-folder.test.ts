import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { type Reference } from '../../reference/start.ts'
import { exchangesIn, reportIn, textIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { outcomeOf, runCli, startCli } from '../support/run-cli.ts'

const SOME = '--only users,times --skip rules'
let folder = ''
let output = ''
let file = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  output = join(folder, 'report')
  server = await reference()
  file = writeJson(folder, 'target.json', { ...server.target, concurrency: 2 })
})

/** Starts a run and waits until it has created a resource on the target. */
async function startRun(words = SOME) {
  const run = startCli(`run --target ${file} --output ${output} ${words}`, { cwd: folder })
  const ended = outcomeOf(run)
  while (server.state().users.length < 3) await sleep(5)
  return { run, ended }
}

/** The folders of the parts of a run. */
async function partsIn(parent: string): Promise<string[]> {
  const other = await reference()
  writeJson(parent, 'target.json', other.target)
  const parts = [1, 2].map((part) => join(parent, `part-${part}`))
  for (const [index, part] of parts.entries())
    await runCli(
      `run --target target.json --only users.get.status --seed a --shard ${index + 1}/2 --output ${part} --skip rules`,
      { cwd: parent },
    )
  return parts
}

test('a second run in the folder of a run ends with exit code 2 before it sends anything, and so does clean', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // The first run waits for one response until the others have ended.
  server = await reference({
    mutate: (overrides) => {
      const { before } = overrides
      overrides.before = async (call) => {
        if (call.operation === 'users.get') await held
        return before(call)
      }
    },
  })
  writeJson(folder, 'target.json', { ...server.target, timeoutMs: 60_000 })
  const first = await startRun('--only users.get,users.search --skip rules')
  for (const command of ['run', 'clean']) {
    const second = await runCli(`${command} --target ${file} --output ${output}`)
    expect(second.code, second.stdout + second.stderr).toBe(2)
    expect(second.stderr.trim()).toBe(
      `forge-conformance: ${output} is in use by another run with the process id ${first.run.pid}; wait for it, or name another folder with --output`,
    )
  }
  // Commands that write into a folder leave that of a run alone as well.
  const parts = await partsIn(emptyFolder())
  const both = parts.join(' ')
  for (const words of [
    `merge ${both}`,
    `compare ${both} --allow-different`,
    `render ${parts[0]}`,
    `replay ${parts[0]}`,
  ]) {
    const { code, stderr } = await runCli(`${words} --output ${output}`)
    expect([code, stderr]).toEqual([2, expect.stringContaining('is in use by another run')])
  }
  release()
  expect(await first.ended).toMatchObject({ code: 0 })
  expect(readdirSync(output).sort()).toEqual([
    'evidence.ndjson',
    'index.html',
    'ledger.ndjson',
    'report.json',
    'written-files.json',
  ])
  const { run, targets } = reportIn(output)
  const ids = new Set(exchangesIn(output).map(({ id }) => id))
  const judged = targets.flatMap(({ results }) => results.flatMap(({ exchanges }) => exchanges))
  expect(judged.filter((id) => !ids.has(id))).toEqual([])
  expect(run.interrupted).toBeUndefined()
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('a second run ends with exit code 2 also where somebody has removed the lock of the first one', async () => {
  const first = await startRun()
  await rm(join(output, 'run.lock'))
  const second = await runCli(`run --target ${file} --output ${output} --only users.get`)
  expect(first.run.exitCode).toBeNull()
  expect(second.code, second.stdout + second.stderr).toBe(2)
  expect(second.stderr).toContain(`in use by another run with the process id ${first.run.pid}`)
  expect(readdirSync(output)).not.toContain('run.lock')
  first.run.kill('SIGKILL')
  await first.ended
  const third = await runCli(`run --target ${file} --output ${output} --only users.get`)
  expect(third.code, third.stderr).toBe(0)
})

test('a run that is killed leaves no report of the run before it in the folder', async () => {
  const words = `run --target ${file} --output ${output} --only users.get --reporter junit`
  expect((await runCli(words)).code).toBe(0)
  expect(readdirSync(output).sort()).toEqual([
    'evidence.ndjson',
    'junit.xml',
    'ledger.ndjson',
    'report.json',
    'written-files.json',
  ])
  const second = await startRun()
  second.run.kill('SIGKILL')
  await second.ended
  const left = readdirSync(output).filter((name) => !name.startsWith('.'))
  expect(left.sort()).toEqual(['evidence.partial.ndjson', 'ledger.ndjson', 'run.lock', 'written-files.json'])
})

test('a folder that is removed during the run is told, what was created is removed, and the exit code is 3', async () => {
  const { ended } = await startRun()
  // The run may create a file meanwhile.
  await rm(output, { recursive: true, maxRetries: 10 })
  expect(await ended).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('was removed or shortened while the run used it') as string,
  })
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
  const report = reportIn(output)
  expect(report.run).toMatchObject({ complete: false, fileErrors: [expect.stringContaining('removed')] })
})

test('the limit of the evidence changes no verdict, and notice, report and footer tell it', async () => {
  const words = `run --target ${file} --only users,times --seed s --output`
  const [whole, cut] = [join(folder, 'whole'), join(folder, 'cut')]
  const plain = await runCli(`${words} ${whole}`)
  const limited = await runCli(`${words} ${cut} --limit evidenceBytes=8KiB`)
  expect([plain.code, limited.code], limited.stderr).toEqual([0, 0])
  const [one, other] = [whole, cut].map((at) => reportIn(at))
  const verdicts = (report?: Report) =>
    report?.targets[0]?.results.map(({ requirement, verdict }) => `${requirement} ${verdict}`)
  expect(verdicts(other)).toEqual(verdicts(one))
  const told = other?.targets[0]?.evidenceCut
  expect(told?.exchanges).toBeGreaterThan(10)
  expect(one?.targets[0]?.evidenceCut).toBeUndefined()
  expect(limited.stderr).toMatch(
    /reached its limit of 8 KiB: \d+ exchanges are without bodies \(--limit evidenceBytes=16KiB/,
  )
  const lines = textIn(cut, 'evidence.ndjson').trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ footer: true, cut: told })
})

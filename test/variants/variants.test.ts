import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { variants } from '../../mutation/variants/index.ts'
import { runCli } from '../support/run-cli.ts'

// Servers that differ from the reference where the documents are silent: whoever fails one of them is wrong.

/** Wants a target that signs in by token, which has a test of its own among the drivers. */
const NEEDS_TOKENS = 'takes-passwords-for-tokens-only'

/** Migrations start git on the target; twenty servers doing so at once are slower than any time limit worth having. */
const SLOW_IN_A_CROWD = 'repos.search.mode-mirror,repos.migrate'

const asked = variants.filter(({ id }) => id !== NEEDS_TOKENS)
const references: Reference[] = []
let report: Report
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'variants-'))
  const files: string[] = []
  for (const { id, options, mutate } of asked) {
    const reference = await startReference({ ...options, ...(mutate ? { mutate } : {}) })
    references.push(reference)
    const file = join(folder, `${id}.json`)
    await writeFile(
      file,
      JSON.stringify({ ...reference.target, name: id, concurrency: 8, timeoutMs: 60_000 }),
    )
    files.push(file)
  }
  await runCli([
    'run',
    ...files.flatMap((file) => ['--target', file]),
    '--level',
    'stated,implied',
    '--skip',
    SLOW_IN_A_CROWD,
    '--reporter',
    'terminal',
    '--output',
    join(folder, 'report'),
  ])
  report = JSON.parse(await readFile(join(folder, 'report/report.json'), 'utf8')) as Report
}, 600_000)

afterAll(async () => {
  await Promise.all(references.map((reference) => reference.close()))
  await rm(folder, { recursive: true, force: true })
})

describe.each(asked)('a server that $differs', ({ id }) => {
  test('fails nothing, and nothing of it stays undecided', () => {
    const results = report.targets.find(({ name }) => name === id)?.results ?? []
    expect(results.length).toBeGreaterThan(400)
    const troubles = results.filter(({ verdict }) => !['pass', 'observed', 'skipped'].includes(verdict))
    expect(
      troubles.map(({ requirement, verdict, message }) => `${verdict} ${requirement}: ${message}`),
    ).toEqual([])
  })
})

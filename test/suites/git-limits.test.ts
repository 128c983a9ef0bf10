import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits, type Limits } from '../../harness/client/limits.ts'
import { startReference } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'

const asked = [
  'repos.migrate.status',
  'repos.migrate.effect',
  'repos.migrate.content',
  'repos.search.mode-mirror',
]

test.each<[keyof Limits, string]>([
  ['gitClones', '--limit gitClones=2 permits more'],
  ['gitRequestBytes', '--limit gitRequestBytes='],
])('a migration that %s ends is in error, and the limit is named', async (name, words) => {
  const reference = await startReference()
  onTestFinished(() => reference.close())
  const limits = { ...defaultLimits, [name]: 1 }
  const target = {
    ...reference.target,
    name: 't',
    concurrency: 8,
    timeoutMs: 60_000,
    patienceMs: 500,
    allowWrites: true,
    limits,
  }
  const judged = await judge(target, ({ id }) => asked.includes(id))
  for (const { requirement, verdict, message } of judged.results.values())
    expect([requirement, verdict, message]).toEqual([requirement, 'error', expect.stringContaining(words)])
})

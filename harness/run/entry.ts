import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { Ledger } from '../../fixtures/ledger.ts'
import '../../suites/index.ts'
import { operations } from '../../suites/operations.ts'
import { matchers } from '../checks/matchers.ts'
import { writtenRequirements } from '../checks/requirement.ts'
import { decide } from './decide.ts'
import { EvidenceJournal } from './evidence-journal.ts'
import { Scenarios } from './context.ts'
import { TargetRuntime } from './target-runtime.ts'
import './worker-job.ts'

// The one file that vitest runs: it registers every selected requirement for every target, all of them concurrent.

expect.extend(matchers)

const job = inject('job')
const journal = new EvidenceJournal(job.journalFile)
const ledger = new Ledger(job.ledgerFile)
const interrupt = new AbortController()
const channel = new BroadcastChannel(job.interruptChannel)
channel.onmessage = () => interrupt.abort()
channel.unref()

const runtimes = job.targets.map(
  (target) =>
    new TargetRuntime({
      target,
      seed: job.seed,
      repeat: job.repeat,
      operations,
      ledger,
      record: (exchange) => journal.add(exchange),
      signal: interrupt.signal,
    }),
)

for (const runtime of runtimes) {
  const { name } = runtime.target
  const selected = new Set(job.selected[name])
  const scenarios = new Scenarios(runtime)
  describe.concurrent(name, () => {
    for (const requirement of writtenRequirements()) {
      if (!selected.has(requirement.id)) continue
      test(
        requirement.id,
        { meta: { target: name, requirement: requirement.id } },
        async ({ task, expect }) => {
          const result = await decide(requirement, runtime, scenarios, expect)
          task.meta.result = result
          if (result.verdict !== 'pass' && result.verdict !== 'observed') throw new NotHeld(result.verdict)
        },
      )
    }
  })
}

afterAll(async () => {
  journal.flush()
  channel.close()
  await Promise.all(runtimes.map((runtime) => runtime.close()))
})

/** Tells vitest what the result says already; the report is made of the result. */
class NotHeld extends Error {
  override stack = ''
}

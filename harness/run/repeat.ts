import { BroadcastChannel } from 'node:worker_threads'
import { cleanUp, type Left } from '../../fixtures/clean-up.ts'
import { Ledger } from '../../fixtures/ledger.ts'
import { operations } from '../../suites/operations.ts'
import { documentsOf } from '../client/target.ts'
import type { RequirementRecord, Result } from '../report/report.ts'
import { EvidenceJournal } from './evidence-journal.ts'
import type { RunOptions } from './job.ts'
import { withOwnSignals } from './own-signals.ts'
import { preflight, type Unreachable } from './preflight.ts'
import { allResults } from './results.ts'
import { TargetRuntime } from './target-runtime.ts'
import { runOnVitest, type VitestOutcome } from './vitest-run.ts'

/** Where a run keeps what it must not lose. */
export interface RunFiles {
  readonly journalFile: string
  readonly ledgerFile: string
}

/** What one repeat says of one target. */
export interface TargetRepeat {
  readonly unreachable: Unreachable
  readonly results: readonly Result[]
  readonly left: readonly Left[]
}

/**
 * Asks every target everything that was selected once: looks whether anything can be learned, runs the checks, takes
 * away what was made. Gives what came of it, by target in the order of `options.targets`.
 */
export async function runRepeat(
  options: RunOptions,
  requirements: readonly RequirementRecord[],
  files: RunFiles,
  repeat: number,
): Promise<TargetRepeat[]> {
  const { targets, seed, listener, signal } = options
  const journal = new EvidenceJournal(files.journalFile)
  const ledger = new Ledger(files.ledgerFile)
  const runtimes = targets.map(
    (target) =>
      new TargetRuntime({
        target,
        seed,
        repeat,
        operations,
        ledger,
        record: (exchange) => journal.add(exchange),
      }),
  )

  listener.phase('preflight')
  const [unreachable] = await Promise.all([
    options.preflight ? Promise.all(runtimes.map((runtime) => preflight(runtime))) : runtimes.map(() => ({})),
    // Loading vitest takes longer than the preflight, and both wait for different resources.
    import('vitest/node'),
  ])
  journal.flush()

  listener.phase('checks')
  const asked = targets.map((target, index) =>
    askedOf(options, target, requirements, unreachable[index] ?? {}),
  )
  const outcome = await runChecks(options, asked, files, repeat)

  listener.phase('clean-up')
  const left = await Promise.all(runtimes.map((runtime) => cleanUpAfter(runtime, ledger)))
  await Promise.all(runtimes.map((runtime) => runtime.close()))
  journal.flush()

  return targets.map((target, index) => ({
    unreachable: unreachable[index] ?? {},
    left: left[index] ?? [],
    results: allResults({
      requirements: requirements.filter(({ document }) => documentsOf(target).includes(document)),
      selected: options.selected,
      unreachable: unreachable[index] ?? {},
      given: outcome.results.get(target.name) ?? new Map<string, Result>(),
      troubles: outcome.troubles,
      interrupted: signal.aborted,
    }),
  }))
}

async function runChecks(
  { targets, seed, listener, signal, output }: RunOptions,
  asked: ReadonlyArray<readonly string[]>,
  files: RunFiles,
  repeat: number,
): Promise<VitestOutcome> {
  if (signal.aborted || asked.every((ids) => ids.length === 0)) return { results: new Map(), troubles: [] }
  const interruptChannel = `forge-conformance ${process.pid} ${output} ${repeat}`
  const selected = Object.fromEntries(targets.map(({ name }, index) => [name, asked[index] ?? []]))
  const channel = new BroadcastChannel(interruptChannel)
  const interrupt = () => channel.postMessage('interrupt')
  signal.addEventListener('abort', interrupt)
  try {
    const job = { targets, seed, repeat, selected, ...files, interruptChannel }
    return await withOwnSignals(() => runOnVitest(job, (target, result) => listener.result(target, result)))
  } finally {
    signal.removeEventListener('abort', interrupt)
    channel.close()
  }
}

/** The ids to ask of a target: what was selected of the documents that it serves and that something can be learned of. */
function askedOf(
  { selected }: RunOptions,
  target: RunOptions['targets'][number],
  requirements: readonly RequirementRecord[],
  unreachable: Unreachable,
): string[] {
  const documents = documentsOf(target).filter((document) => unreachable[document] === undefined)
  return requirements
    .filter(({ id, testable, document }) => testable && selected.has(id) && documents.includes(document))
    .map(({ id }) => id)
}

async function cleanUpAfter(runtime: TargetRuntime, ledger: Ledger): Promise<Left[]> {
  const { codeHosting } = runtime
  return codeHosting && runtime.target.allowWrites ? cleanUp(codeHosting.seeder, ledger) : []
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { cleanUp, type Left } from '../../fixtures/clean-up.ts'
import { Ledger } from '../../fixtures/ledger.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { operations } from '../../suites/operations.ts'
import { catalogueDigest } from '../report/catalogue-digest.ts'
import { isComplete } from '../report/complete.ts'
import type { Report, RequirementRecord, TargetReport } from '../report/report.ts'
import { totalsOf } from '../report/totals.ts'
import { documentsOf } from '../client/target.ts'
import { catalogue } from './catalogue.ts'
import { EvidenceJournal } from './evidence-journal.ts'
import type { RunOptions } from './job.ts'
import { mergeEvidence } from './merge-evidence.ts'
import { observationsOf } from './observations.ts'
import { withOwnSignals } from './own-signals.ts'
import { preflight, type Hopeless } from './preflight.ts'
import { allResults } from './results.ts'
import { TargetRuntime } from './target-runtime.ts'
import { runOnVitest } from './vitest-run.ts'

/** Asks every target what was selected and gives the report; the evidence is in `options.output` by then. */
export async function run(options: RunOptions): Promise<Report> {
  const { targets, seed, output, listener, signal } = options
  const startedAt = new Date()
  const started = performance.now()
  const requirements = catalogue()
  mkdirSync(output, { recursive: true })
  const files = {
    journalFile: join(output, 'evidence.partial.ndjson'),
    ledgerFile: join(output, 'ledger.ndjson'),
  }
  rmSync(files.journalFile, { force: true })
  const journal = new EvidenceJournal(files.journalFile)
  const ledger = new Ledger(files.ledgerFile)
  tellOfLeftovers(ledger, options)
  const runtimes = targets.map(
    (target) =>
      new TargetRuntime({ target, seed, operations, ledger, record: (exchange) => journal.add(exchange) }),
  )
  const asked = new Map(targets.map((target) => [target.name, askedOf(options, target, requirements)]))
  listener.started(new Map([...asked].map(([name, ids]) => [name, ids.length])))

  listener.phase('preflight')
  const [hopeless] = await Promise.all([
    options.preflight ? Promise.all(runtimes.map((runtime) => preflight(runtime))) : runtimes.map(() => ({})),
    // Loading vitest takes longer than the preflight, and both wait for different things.
    import('vitest/node'),
  ])
  journal.flush()

  listener.phase('checks')
  const hopes = new Map(targets.map((target, index) => [target.name, hopeless[index] ?? {}]))
  const outcome = await checks(options, requirements, asked, hopes, files)

  listener.phase('clean-up')
  const left = await Promise.all(runtimes.map((runtime) => cleanUpAfter(runtime, ledger)))
  await Promise.all(runtimes.map((runtime) => runtime.close()))
  journal.flush()
  const exchanges = mergeEvidence(
    files.journalFile,
    join(output, 'evidence.ndjson'),
    { suite: packageIdentity(), seed, startedAt: startedAt.toISOString() },
    targets.map(({ name }) => name),
  )

  const reports = targets.map((target, index): TargetReport => {
    const documents = documentsOf(target)
    const results = allResults({
      requirements: requirements.filter(({ document }) => documents.includes(document)),
      selected: new Set(asked.get(target.name)),
      hopeless: hopes.get(target.name) ?? {},
      given: outcome.results.get(target.name) ?? new Map(),
      troubles: outcome.troubles,
      interrupted: signal.aborted,
    })
    const unreachable = Object.values(hopes.get(target.name) ?? {}).join('; ')
    return {
      name: target.name,
      documents: addressesOf(target),
      drivers: driversOf(target),
      totals: totalsOf(results, requirements),
      observations: observationsOf(
        exchanges.filter((exchange) => exchange.target === target.name),
        operations,
      ),
      leftovers: (left[index] ?? []).map(({ entry, why }) => ({ kind: entry.kind, name: entry.name, why })),
      ...(unreachable ? { unreachable } : {}),
      results,
    }
  })
  return {
    suite: { ...packageIdentity(), catalogueDigest: catalogueDigest(requirements) },
    run: {
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - started),
      seed,
      command: options.command,
      complete: isComplete(reports),
      ...(signal.aborted ? { interrupted: true } : {}),
    },
    requirements,
    targets: reports,
  }
}

async function checks(
  { targets, seed, listener, signal, output }: RunOptions,
  requirements: readonly RequirementRecord[],
  asked: ReadonlyMap<string, readonly string[]>,
  hopes: ReadonlyMap<string, Hopeless>,
  files: { readonly journalFile: string; readonly ledgerFile: string },
) {
  const documentOf = new Map(requirements.map(({ id, document }) => [id, document]))
  const selected = Object.fromEntries(
    [...asked].map(([name, ids]) => [
      name,
      ids.filter((id) => {
        const document = documentOf.get(id)
        return document && hopes.get(name)?.[document] === undefined
      }),
    ]),
  )
  if (signal.aborted || Object.values(selected).every((ids) => ids.length === 0))
    return { results: new Map<string, never>(), troubles: [] }
  const interruptChannel = `forge-conformance ${process.pid} ${output}`
  const channel = new BroadcastChannel(interruptChannel)
  const interrupt = () => channel.postMessage('interrupt')
  signal.addEventListener('abort', interrupt)
  try {
    const job = { targets, seed, selected, ...files, interruptChannel }
    return await withOwnSignals(() => runOnVitest(job, (target, result) => listener.result(target, result)))
  } finally {
    signal.removeEventListener('abort', interrupt)
    channel.close()
  }
}

/** The ids to ask of a target: what was selected of the documents that it serves. */
function askedOf(
  { selected }: RunOptions,
  target: RunOptions['targets'][number],
  requirements: readonly RequirementRecord[],
): string[] {
  const documents = documentsOf(target)
  return requirements
    .filter(({ id, testable, document }) => testable && selected.has(id) && documents.includes(document))
    .map(({ id }) => id)
}

async function cleanUpAfter(runtime: TargetRuntime, ledger: Ledger): Promise<Left[]> {
  const { codeHosting } = runtime
  return codeHosting && runtime.target.allowWrites ? cleanUp(codeHosting.seeder, ledger) : []
}

function tellOfLeftovers(ledger: Ledger, { targets, listener }: RunOptions): void {
  const urls = new Set(targets.map(({ codeHosting }) => codeHosting?.url))
  const earlier = ledger.remaining().filter(({ url, kind }) => urls.has(url) && kind !== 'legacy issue')
  if (earlier.length > 0)
    listener.notice(
      `an earlier run left ${earlier.length} things behind; they are taken away at the end of this one`,
    )
}

function addressesOf({ codeHosting, legacyForge }: RunOptions['targets'][number]): TargetReport['documents'] {
  return [
    ...(codeHosting ? [{ document: 'code-hosting' as const, url: codeHosting.url }] : []),
    ...(legacyForge ? [{ document: 'legacy-forge' as const, url: legacyForge.url }] : []),
  ]
}

function driversOf({ codeHosting, legacyForge }: RunOptions['targets'][number]): TargetReport['drivers'] {
  return {
    ...(codeHosting ? { 'code-hosting': codeHosting.driver } : {}),
    ...(legacyForge ? { 'legacy-forge': legacyForge.driver } : {}),
  }
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { issuesLeft } from '../../fixtures/legacy-forge/ledger-entries.ts'
import { Ledger, LEDGER_FILE } from '../../fixtures/ledger.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { documentsOf, type Target } from '../client/target.ts'
import { catalogueDigest } from '../report/catalogue-digest.ts'
import { isComplete } from '../report/complete.ts'
import type { Report, RequirementRecord } from '../report/report.ts'
import { recordsOf } from './contract.ts'
import type { RunOptions } from './job.ts'
import { mergeEvidence } from './merge-evidence.ts'
import { runRepeat, type TargetRepeat } from './repeat.ts'
import { targetReport } from './target-report.ts'

/** Asks every target what was selected and gives the report; the evidence is in `options.output` by then. */
export async function run(options: RunOptions): Promise<Report> {
  const { targets, seed, output, listener, signal } = options
  const startedAt = new Date()
  const started = performance.now()
  const requirements = recordsOf(options.contract)
  const files = prepareOutput(output)
  const ledger = new Ledger(files.ledgerFile)
  tellOfLeftovers(ledger, options)
  const issuesOf = ({ legacyForge }: Target) => (legacyForge ? issuesLeft(ledger, legacyForge.url) : [])
  const earlier = new Set(targets.flatMap(issuesOf).map(({ entry }) => entry.name))
  listener.started(expectedResults(options, requirements))

  const repeats: TargetRepeat[][] = []
  for (let repeat = 1; repeat <= (options.repeat ?? 1) && (repeat === 1 || !signal.aborted); repeat++)
    repeats.push(await runRepeat(options, requirements, files, repeat))

  const suite = packageIdentity()
  const exchanges = mergeEvidence(
    files.journalFile,
    join(output, 'evidence.ndjson'),
    { suite, seed, startedAt: startedAt.toISOString() },
    targets.map(({ name }) => name),
  )
  const reports = targets.map((target, index) =>
    targetReport(
      target,
      repeats.map((repeat) => repeat[index]).filter((repeat) => repeat !== undefined),
      requirements,
      options.contract.operations,
      exchanges.filter((exchange) => exchange.target === target.name),
      issuesOf(target).filter(({ entry }) => !earlier.has(entry.name)),
    ),
  )
  return {
    suite: { ...suite, catalogueDigest: catalogueDigest(requirements) },
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

function prepareOutput(output: string) {
  mkdirSync(output, { recursive: true })
  const journalFile = join(output, 'evidence.partial.ndjson')
  rmSync(journalFile, { force: true })
  return { journalFile, ledgerFile: join(output, LEDGER_FILE) }
}

/** How many results there will be, by target. */
function expectedResults(
  { targets, selected, repeat = 1 }: RunOptions,
  requirements: readonly RequirementRecord[],
): Map<string, number> {
  const asked = requirements.filter(({ id, testable }) => testable && selected.has(id))
  return new Map(
    targets.map((target) => {
      const documents = documentsOf(target)
      return [target.name, repeat * asked.filter(({ document }) => documents.includes(document)).length]
    }),
  )
}

function tellOfLeftovers(ledger: Ledger, { targets, listener }: RunOptions): void {
  const urls = new Set(targets.map(({ codeHosting }) => codeHosting?.url))
  const earlier = ledger.remaining().filter(({ url, kind }) => urls.has(url) && kind !== 'legacy issue')
  if (earlier.length > 0)
    listener.notice(
      `an earlier run left ${earlier.length} resources behind; they are taken away at the end of this one`,
    )
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Left } from '../../fixtures/clean-up.ts'
import { issuesLeft } from '../../fixtures/legacy-forge/ledger-entries.ts'
import { newNonce } from '../../fixtures/nonce.ts'
import { Ledger, LEDGER_FILE } from '../../fixtures/ledger.ts'
import { packageIdentity } from '../../schemas/load.ts'
import type { Exchange } from '../client/exchange.ts'
import { documentsOf, type Target } from '../client/target.ts'
import { catalogueDigest } from '../report/catalogue-digest.ts'
import { isComplete } from '../report/complete.ts'
import type { Report, RequirementRecord } from '../report/report.ts'
import { recordsOf } from './contract.ts'
import type { RunOptions } from './job.ts'
import { sortedExchanges, writeEvidence } from './write-evidence.ts'
import { runRepeat, type Repeat, type RunFiles } from './repeat.ts'
import { targetReport } from './target-report.ts'

/** Runs what was selected against every target and returns the report; the evidence is in `options.output` by then. */
export async function run(options: RunOptions): Promise<Report> {
  const { targets, seed, output, listener, signal } = options
  const startedAt = new Date()
  const started = performance.now()
  const requirements = recordsOf(options.contract)
  const files = prepareOutput(output, options.nonce ?? newNonce())
  const { ledger } = files
  noticeLeftovers(ledger, options)
  const issuesOf = ({ legacyForge }: Target) => (legacyForge ? issuesLeft(ledger, legacyForge.url) : [])
  const earlier = new Set(targets.flatMap(issuesOf).map(({ entry }) => entry.name))
  listener.started(expectedResults(options, requirements))

  const suite = packageIdentity()
  const repeats: Repeat[] = []
  const order = targets.map(({ name }) => name)
  const reportOf = (exchanges: readonly Exchange[], left: ReadonlyArray<readonly Left[]>): Report => {
    const reports = targets.map((target, index) =>
      targetReport(
        target,
        repeats.flatMap((repeat) => repeat.targets[index] ?? []),
        requirements,
        options.contract.operations,
        exchanges.filter((exchange) => exchange.target === target.name),
        [...(left[index] ?? []), ...issuesOf(target).filter(({ entry }) => !earlier.has(entry.name))],
      ),
    )
    const strayErrors = repeats.flatMap((repeat) => repeat.strayErrors)
    return {
      suite: { ...suite, catalogueDigest: catalogueDigest(requirements) },
      run: {
        startedAt: startedAt.toISOString(),
        durationMs: Math.round(performance.now() - started),
        seed,
        nonce: ledger.run,
        command: options.command,
        complete: isComplete(reports) && strayErrors.length === 0,
        ...(signal.aborted ? { interrupted: true } : {}),
        ...(strayErrors.length > 0 ? { strayErrors } : {}),
      },
      requirements,
      targets: reports,
    }
  }

  let left: ReadonlyArray<readonly Left[]> = []
  const times = options.repeat ?? 1
  for (let number = 1; number <= times && (number === 1 || !signal.aborted); number++) {
    const repeat = await runRepeat(options, requirements, files, number)
    for (const error of repeat.strayErrors) listener.notice(`an error that belongs to no check: ${error}`)
    repeats.push(repeat)
    const cleaning = repeat.cleanUp()
    if (options.onJudged && (number === times || signal.aborted)) {
      const judged = sortedExchanges(files.journalFile, order)
      options.onJudged(reportOf(judged, []), judged)
    }
    left = await cleaning
  }

  const exchanges = sortedExchanges(files.journalFile, order)
  const evidenceFile = join(output, 'evidence.ndjson')
  const header = { suite, seed, startedAt: startedAt.toISOString() }
  writeEvidence(exchanges, { journalFile: files.journalFile, evidenceFile }, header)
  ledger.close()
  return reportOf(exchanges, left)
}

function prepareOutput(output: string, nonce: string): RunFiles {
  mkdirSync(output, { recursive: true })
  const journalFile = join(output, 'evidence.partial.ndjson')
  rmSync(journalFile, { force: true })
  return { journalFile, ledger: new Ledger(join(output, LEDGER_FILE), nonce) }
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

function noticeLeftovers(ledger: Ledger, { targets, listener }: RunOptions): void {
  const urls = new Set(targets.map(({ codeHosting }) => codeHosting?.url))
  if (ledger.ignored > 0)
    listener.notice(
      `${LEDGER_FILE}: ${ledger.ignored} lines are not entries of a run; nothing is removed because of them`,
    )
  const earlier = ledger
    .remaining()
    .filter(({ entry: { url, kind } }) => urls.has(url) && kind !== 'legacy issue')
  if (earlier.length > 0)
    listener.notice(
      `an earlier run left ${earlier.length} resources behind; they are removed at the end of this one`,
    )
}

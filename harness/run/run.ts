import { join } from 'node:path'
import { refuseForeign } from '../../files/written-files.ts'
import type { CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import { LEDGER_FILE, type Ledger } from '../../fixtures/ledger.ts'
import { newNonce } from '../client/nonce.ts'
import type { Exchange } from '../client/exchange.ts'
import { howToRaise, limitInWords, limitTable } from '../client/limits.ts'
import { documentsOf, limitsOf, type Target } from '../client/target.ts'
import type { RecordedRun } from '../report/evidence.ts'
import type { Report, RequirementRecord } from '../report/report.ts'
import { EVIDENCE_FILE, JOURNAL_FILE, REPORT_FILE } from '../report/write-report.ts'
import { recordsOf } from '../runtime/contract.ts'
import { EvidenceJournal } from './evidence-journal.ts'
import type { RunOptions } from '../runtime/job.ts'
import { Observations } from './observations.ts'
import { runRepeat, type Repeat } from './repeat.ts'
import { RunFolder } from '../runtime/run-folder.ts'
import { RunReports } from './run-reports.ts'
import { StrayErrors } from './stray-errors.ts'

/**
 * Runs the selected requirements against every target and returns the report; the evidence is then in `options.output`. Throws
 * `UnusableFolder` before the first request if the output folder cannot be used.
 */
export async function run(options: RunOptions): Promise<Report> {
  const { output } = options
  const prepare = (): void => refuseForeign(output, [EVIDENCE_FILE, REPORT_FILE, JOURNAL_FILE])
  const folder = options.folder ?? new RunFolder(output, options.nonce ?? newNonce(), { prepare })
  const strayErrors = new StrayErrors((error) =>
    options.listener.notice(`an error that belongs to no check: ${error}`),
  )
  try {
    return await runIn(folder, strayErrors, options)
  } finally {
    await strayErrors.close()
    if (folder !== options.folder) folder.close()
  }
}

async function runIn({ ledger }: RunFolder, strayErrors: StrayErrors, options: RunOptions): Promise<Report> {
  const { targets, seed, output, listener, signal } = options
  const requirements = recordsOf(options.contract)
  const limits = new Map(targets.map((target) => [target.name, limitsOf(target).evidenceBytes]))
  const isLong = options.explore !== undefined
  const reports = new RunReports(options, requirements, ledger, strayErrors)
  const { repeats, suite, startedAt } = reports
  const journal = new EvidenceJournal(join(output, JOURNAL_FILE), limits, ledger.run, isLong)
  const observations = new Observations(options.contract.operations)
  noticeLeftovers(ledger, options)
  listener.started(expectedResults(options, requirements))

  const reportOf = (cleaned: readonly CleanedUp[]): Report => reports.report(cleaned, observations, journal)
  let cleaned: readonly CleanedUp[] = []
  const times = options.repeat ?? 1
  const record = (exchange: Exchange, repeat: number): void => {
    observations.add(exchange)
    journal.add(exchange, repeat)
  }
  try {
    for (let number = 1; number <= times && (number === 1 || !signal.aborted); number++) {
      const repeat = await runRepeat(
        { ...options, targets: slowed(targets, repeats) },
        requirements,
        { record, ledger, strayErrors, note: (event) => journal.addEvent(event) },
        number,
      )
      repeats.push(repeat)
      const isLast = number === times || signal.aborted
      const cleaning = options.keep && isLast ? repeat.keep() : repeat.cleanUp()
      if (options.onJudged && isLast && !isLong) options.onJudged(reportOf([]), journal.evidence())
      cleaned = await cleaning
      const wrong = repeat.foundWrong()
      for (const line of wrong) listener.notice(line)
      if (wrong.length > 0 && options.onJudged && isLast && !isLong)
        options.onJudged(reportOf(cleaned), journal.evidence())
    }
    const recorded = recordedRun(options, ledger.run, repeats, requirements)
    journal.writeTo(join(output, EVIDENCE_FILE), { suite, seed, startedAt, run: recorded })
  } finally {
    journal.close()
  }
  noticeCuts(journal.cuts, options)
  const report = reportOf(cleaned)
  for (const error of report.run.fileErrors ?? []) listener.notice(error)
  return report
}

/** The data about the run that a replay needs. */
function recordedRun(
  { targets, preflight, claimsNames, selected, explore, signal }: RunOptions,
  nonce: string,
  repeats: readonly Repeat[],
  requirements: readonly RequirementRecord[],
): RecordedRun {
  const served = new Set(targets.flatMap(documentsOf))
  return {
    nonce,
    preflight,
    claimsNames: claimsNames === true,
    repeats: repeats.length,
    selected: requirements.every(
      ({ id, testable, document }) => !testable || selected.has(id) || !served.has(document),
    )
      ? 'everything'
      : [...selected].sort(),
    isExploration: explore !== undefined,
    interrupted: signal.aborted,
    targets: repeats[0]?.recorded ?? [],
  }
}

/** The targets, with the lowered concurrency of earlier repeats. */
export function slowed(targets: readonly Target[], before: readonly Repeat[]): Target[] {
  return targets.map((target, index) => {
    const lowered = before.flatMap((repeat) => repeat.targets[index]?.loweredTo ?? []).at(-1)
    return lowered === undefined ? target : { ...target, concurrency: lowered }
  })
}

/** One line for each target whose evidence is incomplete. */
function noticeCuts(cuts: EvidenceJournal['cuts'], { targets, listener }: RunOptions): void {
  for (const target of targets) {
    const cut = cuts.get(target.name)
    if (!cut) continue
    const most = limitsOf(target).evidenceBytes
    const limit = limitInWords(most, limitTable.evidenceBytes.unit)
    listener.notice(
      `the evidence of ${target.name} reached its limit of ${limit}: ${cut.exchanges} exchanges are without bodies ${howToRaise('evidenceBytes', most)}`,
    )
  }
}

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

function noticeLeftovers(ledger: Ledger, { targets, listener, keep }: RunOptions): void {
  const urls = new Set(targets.map(({ codeHosting }) => codeHosting?.url))
  if (ledger.ignored > 0)
    listener.notice(
      `${LEDGER_FILE}: ${ledger.ignored} lines are not entries of a run; nothing is removed because of them`,
    )
  const earlier = ledger
    .remaining()
    .filter(({ entry: { url, kind } }) => urls.has(url) && kind !== 'legacy issue')
  if (earlier.length === 0) return
  const has = earlier.every(({ certainty }) => certainty === 'unclear') ? 'may have left' : 'left'
  listener.notice(
    `an earlier run ${has} ${earlier.length} resources behind; ${keep ? 'they stay, as --keep asks' : 'they are removed at the end of this one'}`,
  )
}

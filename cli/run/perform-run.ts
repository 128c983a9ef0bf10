import { shellWord } from '../../harness/report/shell-word.ts'
import { applyBaseline } from '../../harness/report/baseline.ts'
import { explorationLines } from '../output/exploration-lines.ts'
import { exitCodeOf, exitCodes } from '../../harness/report/exit-code.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { countedErrors, type Report } from '../../harness/report/report.ts'
import { visible } from '../../harness/report/visible.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import type { Target } from '../../harness/client/target.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { compact, valueOf } from '../options/values.ts'
import { howToClean } from '../output/how-to-clean.ts'
import type { StopSignals } from '../output/stop-signals.ts'
import type { PreparedReporters } from '../output/write-reports.ts'
import { wantsColor } from '../output/terminal.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import type { Surface } from './with-servers.ts'
import { withoutRemoved } from '../launch/without-removed.ts'
import type { Judged, Prepared } from './prepare-run.ts'
import { noticesBefore } from './notices-before.ts'

/** Shorter secrets are common words; replacing them would make the command unreadable. */
const MIN_SECRET_LENGTH = 4

/** Performs a complete run: notices, requests, report, and the output of reporters. */
export async function performRun(
  prepared: Prepared,
  typed: readonly string[],
  {
    progress,
    stop,
    isQuiet,
    isExploration,
  }: Surface & { readonly isQuiet: boolean; readonly isExploration: boolean },
  run: (options: Omit<RunOptions, 'contract' | 'folder'>) => Promise<Report>,
): Promise<Judged> {
  const { seed, selected, output, reporters, settings, secrets } = prepared
  for (const line of noticesBefore(prepared, isExploration)) progress.notice(line)
  let reports: Promise<PreparedReporters> | undefined
  const targets = await withDrivers(prepared, (line) => progress.notice(line))
  const { shard, notStarted, onRedactor, restart } = prepared
  const raw = await run({
    targets,
    seed,
    selected,
    output,
    preflight: valueOf(settings, 'preflight'),
    claimsNames: prepared.claimsNames,
    repeat: valueOf(settings, 'repeat'),
    keep: valueOf(settings, 'keep'),
    command: commandLine(typed, secrets),
    signal: stop.signal,
    listener: progress,
    ...compact({ shard, notStarted, onRedactor, restart }),
    onJudged(judged, evidence) {
      if (isQuiet) return
      reports = loadOutput().then(({ prepareReports }) =>
        prepareReports(reporters, marked(judged, prepared), evidence),
      )
      reports.catch(() => undefined)
    },
  })
  const report = marked(raw, prepared)
  const isWritten = await writeReport(report, output).then(
    () => true,
    (cause: unknown) => {
      progress.notice(
        `report.json cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      )
      return false
    },
  )
  progress.clear()
  const isWhole = isQuiet || (await showReport({ report, isWritten }, prepared, progress, reports))
  return { report, code: codeOf(report, stop, isWritten && isWhole) }
}

/** Prints the output that the user asked for. Returns false if a file could not be written. */
async function showReport(
  { report, isWritten }: { readonly report: Report; readonly isWritten: boolean },
  { settings, output, reporters, ownReporters, resolved }: Prepared,
  progress: Surface['progress'],
  ready: Promise<PreparedReporters> | undefined,
): Promise<boolean> {
  const colored = wantsColor(valueOf(settings, 'color'), process.stdout)
  const print = (line: string): void => void process.stdout.write(`${visible(line)}\n`)
  const sayHowToClean = (): void =>
    howToClean(outliving(report, resolved), output, valueOf(settings, 'keep') ? 'kept' : 'left').forEach(
      print,
    )
  if (valueOf(settings, 'next')) {
    const { showNextFailure } = await import('./next-failure.ts')
    await showNextFailure(report, output, colored)
    sayHowToClean()
    return true
  }
  const { summarize } = await loadOutput()
  const isWhole = await summarize(report, {
    reporters,
    ownReporters,
    output,
    colored,
    verbose: valueOf(settings, 'verbose'),
    isWritten,
    notice: progress.notice.bind(progress),
    ...(ready ? { prepared: await ready } : {}),
  })
  for (const target of report.targets) explorationLines(target, report, output).forEach(print)
  const isCompared =
    !valueOf(settings, 'against') ||
    (await (await import('../output/write-difference.ts')).writeDifference(report, output, settings))
  sayHowToClean()
  return isWhole && isCompared
}

/** The targets, with the driver for the kind of their server if no driver is named. */
async function withDrivers(
  { resolved, notStarted }: Pick<Prepared, 'resolved' | 'notStarted'>,
  notice: (line: string) => void,
): Promise<Target[]> {
  return Promise.all(
    resolved.map(async ({ target, driverNamed }) => {
      if (!target.codeHosting || driverNamed || notStarted?.has(target.name)) return target
      const { recognizeIfReached } = await import('../doctor/recognize.ts')
      const known = await recognizeIfReached(target, 'code-hosting')
      if (known?.document !== 'code-hosting') return target
      const { product, version, by, driver } = known
      notice(
        `${target.name}: driver ${driver}, since ${by} says ${product}${version === undefined ? '' : ` ${version}`}; --driver or codeHosting.driver names another`,
      )
      return { ...target, codeHosting: { ...target.codeHosting, driver } }
    }),
  )
}

/** A report with the data that the command adds: shard, profiles, disputes and the baseline. */
function marked(
  whole: Report,
  { resolved, settings, shard, profiles, disputes, baseline }: Prepared,
): Report {
  const plain = withoutRemoved(whole, resolved)
  const failOn = countedErrors.filter((kind) => valueOf(settings, 'failOnErrors').includes(kind))
  const placed = {
    ...plain,
    run: { ...plain.run, ...(shard ? { shard } : {}), ...(failOn.length > 0 ? { failOn } : {}) },
  }
  const report = withDisputes(withProfiles(placed, profiles), disputes)
  return baseline ? applyBaseline(report, baseline) : report
}

/** The targets that still exist when the command has ended. */
function outliving({ targets }: Report, resolved: Prepared['resolved']): Pick<Report, 'targets'> {
  const embedded = resolved.filter(({ from }) => from === EMBEDDED).map(({ target }) => target.name)
  return { targets: targets.filter(({ name }) => !embedded.includes(name)) }
}

/** A missing file changes the exit code even if everything else holds. */
function codeOf(report: Report, stop: StopSignals, isWritten: boolean): number {
  const code = exitCodeOf(report, stop.stoppedBy())
  return code === exitCodes.held && !isWritten ? exitCodes.incomplete : code
}

async function loadOutput() {
  const [{ summarize }, { prepareReports }] = await Promise.all([
    import('../output/summary.ts'),
    import('../output/write-reports.ts'),
  ])
  return { summarize, prepareReports }
}

/** The command line as it can be typed again, with any secrets in it replaced. */
function commandLine(typed: readonly string[], secrets: readonly string[]): string {
  const clean = (word: string): string =>
    secrets
      .filter(({ length }) => length >= MIN_SECRET_LENGTH)
      .reduce((text, secret) => text.replaceAll(secret, '«secret»'), word)
  return [packageIdentity().name, ...typed.map((word) => shellWord(clean(word)))].join(' ')
}

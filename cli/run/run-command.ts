import { existsSync } from 'node:fs'
import pc from 'picocolors'
import { ISSUES_PER_EXPLORATION, ISSUES_PER_REPEAT } from '../../fixtures/legacy-forge/ledger-entries.ts'
import { readBeginning } from '../../files/read-file.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { applyBaseline } from '../../harness/report/baseline.ts'
import { explorationLines } from '../output/exploration-lines.ts'
import { exitCodeOf, exitCodes } from '../../harness/report/exit-code.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { countedErrors, type Report, type RequirementRecord } from '../../harness/report/report.ts'
import { visible } from '../../harness/report/visible.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import type { Target } from '../../harness/client/target.ts'
import { exploringTarget } from '../../explore/exploring-target.ts'
import { withOwn } from '../../harness/runtime/contract.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { startEmbeddedReference, type EmbeddedReference } from '../targets/embedded-reference.ts'
import { stoppingFor } from './stopping-for.ts'
import { valueOf, type Values } from '../options/values.ts'
import { howToClean } from '../output/how-to-clean.ts'
import { Progress } from '../output/progress.ts'
import { filesOf, removeFormerRun } from '../output/remove-former-run.ts'
import { catchStopSignals, type StopSignals } from '../output/stop-signals.ts'
import type { PreparedReporters } from '../output/write-reports.ts'
import { wantsColor } from '../output/terminal.ts'
import { CONFIG_FILE } from '../targets/load-config.ts'
import { setUpToCome } from './set-up-to-come.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import { assertOpenFiles } from '../base/too-few-open-files.ts'
import { UsageError } from '../base/usage-error.ts'
import type { Surface } from './with-servers.ts'
import { withoutRemoved } from '../launch/without-removed.ts'
import type { CommandInput } from '../options/command-input.ts'
import { usable } from '../output/usable.ts'
import { prepareRun, type Prepared } from './prepare-run.ts'
import type { Judged, RunVariant } from './run-variant.ts'

/** Shorter ones are common words; replacing them would make the command unreadable. */
const MIN_SECRET_LENGTH = 4

/** `forge-conformance run`: checks targets and writes the report. Returns the exit code. */
export async function runCommand(input: CommandInput): Promise<number> {
  if (valueOf(input.flags, 'watch')) {
    const { watchAndRun } = await import('./watch.ts')
    return watchAndRun(input, judgeTargets)
  }
  return (await judgeTargets(input)).code
}

/** A run with its report, as other commands begin it. */
export async function judgeTargets(
  { flags, typed }: CommandInput,
  { explore, examine, examineSettings, secret, stop: given, isQuiet = false }: RunVariant = {},
): Promise<Judged> {
  let reference: EmbeddedReference | undefined
  let stopped: StopSignals | undefined
  const startReference = (): EmbeddedReference => (reference ??= startEmbeddedReference())
  try {
    if (mayNeedReference(flags)) startReference()
    const engine = Promise.all([
      import('../../harness/run/run.ts'),
      import('../../harness/runtime/run-folder.ts'),
      import('../catalogue/contract.ts'),
    ])
    const requirements = import('../catalogue/catalogue.ts').then(({ catalogue }) => catalogue())
    // Both are awaited further down; a mistake in the configuration may come first.
    for (const loading of [engine, requirements]) loading.catch(() => undefined)
    const all = await prepareRun({
      flags,
      reference: startReference,
      requirements,
      takesSuites: explore === undefined,
      ...(examineSettings ? { examineSettings } : {}),
    })
    examine?.(all)
    const prepared = explore ? { ...all, selected: rulesIn(all.selected, all.requirements) } : all
    assertOutliving(prepared)
    const [{ run }, { RunFolder }, { contract }] = await engine
    assertOpenFiles(prepared.targets)
    // Locked until the last reporter has written its file.
    const prepare = (): void => removeFormer(prepared, isQuiet)
    const folder = usable(() => new RunFolder(prepared.output, prepared.nonce, { prepare }))
    try {
      const color = valueOf(prepared.settings, 'color')
      const progress = new Progress(process.stderr, pc.createColors(wantsColor(color, process.stderr)))
      const stop = given ?? (stopped = stopFor(prepared.output, progress))
      const whole = (ready: Prepared): Promise<Judged> =>
        perform(ready, typed, { progress, stop, isQuiet, isExploration: explore !== undefined }, (options) =>
          run({
            ...options,
            ...stoppingFor(ready, ready.requirements, options.signal),
            contract: withOwn(contract, ready.own),
            folder,
            ...(explore
              ? { explore, targets: options.targets.map((one) => exploringTarget(one, explore)) }
              : {}),
            ...(secret === undefined ? {} : { secret }),
          }),
        )
      if (!prepared.resolved.some(({ launch }) => launch)) return await whole(prepared)
      return await judgedWithServers(prepared, { progress, stop }, whole)
    } finally {
      folder.close()
    }
  } finally {
    stopped?.release()
    reference?.close()
  }
}

/** Throws `UsageError` where what is to be kept would end with the run. */
function assertOutliving({ resolved, settings }: Prepared): void {
  const isEnded = resolved.some(({ from, launch }) => from === EMBEDDED || launch)
  if (valueOf(settings, 'keep') && isEnded)
    throw new UsageError('--keep requires a target that outlives the run: its URL or --target')
}

function removeFormer(
  { output, reporters, ownReporters, settings, resolved }: Prepared,
  isQuiet: boolean,
): void {
  removeFormerRun(output, {
    files: isQuiet ? [] : filesOf(reporters, ownReporters),
    against: valueOf(settings, 'against') !== undefined,
    servers: resolved.filter(({ launch }) => launch).length,
  })
}

/** Starts the servers of the targets, lets `judge` judge them, and removes them. */
async function judgedWithServers(
  prepared: Prepared,
  surface: Surface,
  judge: (ready: Prepared) => Promise<Judged>,
): Promise<Judged> {
  const { withServers } = await import('./with-servers.ts')
  let report: Report | undefined
  const code = await withServers(prepared, surface, async (ready) => {
    const judged = await judge(ready)
    report = judged.report
    return judged.code
  })
  return { code, ...(report ? { report } : {}) }
}

/** The rules over all responses among what was selected. Throws `UsageError` where there are none. */
function rulesIn(
  selected: ReadonlySet<string>,
  requirements: readonly RequirementRecord[],
): ReadonlySet<string> {
  const rules = requirements.filter(({ id, isRule }) => isRule && selected.has(id)).map(({ id }) => id)
  if (rules.length === 0)
    throw new UsageError(
      'nothing to explore: --only and --skip leave no rule over all responses (<area>.<operation>.every-…)',
    )
  return new Set(rules)
}

/**
 * Whether the run will probably use the embedded reference. A guess before the configuration is read, so that the server
 * starts while everything else is loaded.
 */
export function mayNeedReference(flags: Values): boolean {
  if (flags.url || flags.target || flags.image) return false
  const file = valueOf(flags, 'config') ?? CONFIG_FILE
  if (!existsSync(file)) return true
  return !/^\s*"?(?:targets|image)"?\s*:/m.test(beginningOf(file))
}

/** What a file begins with that has to be read later; nothing of what is no regular file, which can be read only once. */
function beginningOf(file: string): string {
  try {
    return readBeginning(file, MAX_CONFIGURATION_BYTES).toString('utf8')
  } catch {
    return ''
  }
}

/** In bytes. */
const MAX_CONFIGURATION_BYTES = 256 * 1024

/** The targets, with the driver for the kind of their server where none is named. */
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

/** What nothing can delete is said before it is created. */
function issuesToCome({ resolved, selected, settings }: Prepared, isExploration: boolean): string[] {
  if (![...selected].some((id) => /^legacy-(?:issues|signing)\./.test(id))) return []
  return resolved
    .filter(({ from, launch }) => from !== EMBEDDED && (!launch || launch.start !== undefined))
    .flatMap(({ target: { name, legacyForge, allowWrites } }) => {
      const projects = [legacyForge?.privateProject, legacyForge?.publicProject].filter(
        (one) => one !== undefined,
      )
      if (!legacyForge?.member || projects.length === 0 || !allowWrites) return []
      const count = isExploration ? ISSUES_PER_EXPLORATION : ISSUES_PER_REPEAT * valueOf(settings, 'repeat')
      return `${name}: up to about ${count} issues are created in the ${projects.length === 1 ? 'project' : 'projects'} ${projects.join(' and ')}, and stay: the document has no operation that deletes an issue`
    })
}

/** What users should know before the first request, one line each. */
function noticesBefore(prepared: Prepared, isExploration: boolean): string[] {
  return [
    ...prepared.withheld.map(
      (name) =>
        `${name} is not on this machine: requests that could change it are not sent; --allow-writes permits them`,
    ),
    ...issuesToCome(prepared, isExploration),
    ...setUpToCome(prepared),
  ]
}

async function perform(
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
  const color = valueOf(settings, 'color')
  for (const line of noticesBefore(prepared, isExploration)) progress.notice(line)
  let reports: Promise<PreparedReporters> | undefined
  const targets = await withDrivers(prepared, (line) => progress.notice(line))
  const { shard, notStarted, onRedactor } = prepared
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
    ...(notStarted ? { notStarted } : {}),
    ...(onRedactor ? { onRedactor } : {}),
    signal: stop.signal,
    listener: progress,
    ...(shard ? { shard } : {}),
    onJudged(judged, evidence) {
      if (isQuiet) return
      reports = loadOutput().then(({ prepareReports }) =>
        prepareReports(reporters, marked(judged, prepared), evidence),
      )
      reports.catch(() => undefined)
    },
  })
  const report = marked(raw, prepared)
  const written = await writeReport(report, output).catch((cause: unknown) => {
    progress.notice(
      `report.json cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
    return undefined
  })
  progress.clear()
  if (isQuiet) return { report, code: codeOf(report, stop, written !== undefined) }
  if (valueOf(settings, 'next')) {
    await showNext(report, output, wantsColor(color, process.stdout))
    return { report, code: codeOf(report, stop, written !== undefined) }
  }
  const { summarize } = await loadOutput()
  const whole = await summarize(report, {
    reporters,
    ownReporters: prepared.ownReporters,
    output,
    colored: wantsColor(color, process.stdout),
    verbose: valueOf(settings, 'verbose'),
    notice: progress.notice.bind(progress),
    ...(reports ? { prepared: await reports } : {}),
  })
  for (const target of report.targets)
    for (const line of explorationLines(target, report, output)) process.stdout.write(`${visible(line)}\n`)
  const compared = !valueOf(settings, 'against') || (await comparedTargets(report, output, color, settings))
  for (const line of howToClean(outliving(report, prepared), output, kept(settings)))
    process.stdout.write(`${visible(line)}\n`)
  return { report, code: codeOf(report, stop, whole && written !== undefined && compared) }
}

/** A report with what the command knows of it: shard, profiles, disputes and the baseline. */
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

async function showNext(report: Report, output: string, colored: boolean): Promise<void> {
  const { showNextFailure } = await import('./show-next-failure.ts')
  await showNextFailure(report, output, colored)
}

/** The targets that are there when the command has ended. */
function outliving({ targets }: Report, { resolved }: Prepared): Pick<Report, 'targets'> {
  const embedded = resolved.filter(({ from }) => from === EMBEDDED).map(({ target }) => target.name)
  return { targets: targets.filter(({ name }) => !embedded.includes(name)) }
}

function kept(settings: Values): string {
  return valueOf(settings, 'keep') ? 'kept' : 'left'
}

/** A file that is missing must not go unnoticed where everything else holds. */
function codeOf(report: Report, stop: StopSignals, isWritten: boolean): number {
  const code = exitCodeOf(report, stop.stoppedBy())
  return code === exitCodes.held && !isWritten ? exitCodes.incomplete : code
}

/** False where the differences could not be written, which one notice says. */
async function comparedTargets(
  report: Report,
  output: string,
  color: boolean | undefined,
  settings: Values,
): Promise<boolean> {
  const [{ writeDifference }, { styleOf }] = await Promise.all([
    import('../output/write-difference.ts'),
    import('../../reporters/terminal/style.ts'),
  ])
  const style = styleOf(wantsColor(color, process.stdout), valueOf(settings, 'verbose') ? Infinity : 0)
  try {
    await writeDifference(report, output, style)
    return true
  } catch (cause) {
    process.stderr.write(`note the targets cannot be compared: ${visible(String(cause))}\n`)
    return false
  }
}

async function loadOutput() {
  const [{ summarize }, { prepareReports }] = await Promise.all([
    import('../output/summary.ts'),
    import('../output/write-reports.ts'),
  ])
  return { summarize, prepareReports }
}

/** What the first signal does. */
export const STOPPING =
  'stopping: finishing requests in progress and cleaning up; a second signal exits at once'

function stopFor(output: string, progress: Progress): StopSignals {
  return catchStopSignals(
    () => progress.notice(STOPPING),
    () => {
      progress.clear()
      process.stderr.write(
        `exited without cleaning up; "forge-conformance clean --output ${shellWord(output)}" with the URL or --target of this run removes what it created\n`,
      )
    },
  )
}

/** The command line as it can be typed again, without the secrets that should not have been in it. */
function commandLine(typed: readonly string[], secrets: readonly string[]): string {
  const clean = (word: string): string =>
    secrets
      .filter(({ length }) => length >= MIN_SECRET_LENGTH)
      .reduce((text, secret) => text.replaceAll(secret, '«secret»'), word)
  return [packageIdentity().name, ...typed.map((word) => shellWord(clean(word)))].join(' ')
}

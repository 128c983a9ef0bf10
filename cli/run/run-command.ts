import { existsSync } from 'node:fs'
import pc from 'picocolors'
import { readBeginning } from '../../files/read-file.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import type { Report, RequirementRecord } from '../../harness/report/report.ts'
import { exploringTarget } from '../../explore/exploring-target.ts'
import { withOwn } from '../../harness/runtime/contract.ts'
import { startEmbeddedReference, type EmbeddedReference } from '../targets/embedded-reference.ts'
import { stoppingFor } from './stop-at-failure.ts'
import { type CommandInput, valueOf, type Values } from '../options/values.ts'
import { Progress } from '../output/progress.ts'
import { filesOf, removeFormerRun } from '../output/remove-former-run.ts'
import { catchStopSignals, type StopSignals } from '../output/stop-signals.ts'
import { wantsColor } from '../output/terminal.ts'
import { CONFIG_FILE } from '../targets/load-config.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import { assertOpenFiles } from '../base/too-few-open-files.ts'
import { orUndefined, UsageError } from '../base/usage-error.ts'
import type { Surface } from './with-servers.ts'
import { usable } from '../output/usable.ts'
import { type Judged, type Prepared, prepareRun, type RunVariant } from './prepare-run.ts'
import { performRun } from './perform-run.ts'

/** `forge-conformance run`: checks targets and writes the report. Returns the exit code. */
export async function runCommand(input: CommandInput): Promise<number> {
  if (valueOf(input.flags, 'watch')) {
    const { watchAndRun } = await import('./watch.ts')
    return watchAndRun(input, judgeTargets)
  }
  return (await judgeTargets(input)).code
}

/** Performs a run and returns its report, for this and other commands. */
export async function judgeTargets(
  { flags, typed }: CommandInput,
  { explore, examine, examineSettings, secret, stop: given, isQuiet = false }: RunVariant = {},
): Promise<Judged> {
  let reference: EmbeddedReference | undefined
  let stopped: StopSignals | undefined
  const startReference = (): EmbeddedReference => (reference ??= startEmbeddedReference())
  try {
    if (mayNeedReference(flags)) startReference()
    const { engine, requirements } = loadEngine()
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
    assertRestartable(prepared)
    const [{ run }, { RunFolder }, { contract }] = await engine
    assertOpenFiles(prepared.targets)
    // The folder is locked until the last reporter has written its file.
    const prepare = (): void => removeFormer(prepared, isQuiet)
    const folder = usable(() => new RunFolder(prepared.output, prepared.nonce, { prepare }))
    try {
      const progress = progressOf(prepared, isQuiet)
      const stop = given ?? (stopped = stopFor(prepared.output, progress))
      const surface = { progress, stop, isQuiet, isExploration: explore !== undefined }
      const whole = (ready: Prepared): Promise<Judged> =>
        performRun(ready, typed, surface, (options) =>
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
      return await judgedWithServers(prepared, surface, whole)
    } finally {
      folder.close()
    }
  } finally {
    stopped?.release()
    reference?.close()
  }
}

/** Begins to load the modules of a run. */
function loadEngine() {
  const engine = Promise.all([
    import('../../harness/run/run.ts'),
    import('../../harness/runtime/run-folder.ts'),
    import('../catalogue/contract.ts'),
  ])
  const requirements = import('../catalogue/catalogue.ts').then(({ catalogue }) => catalogue())
  // Both are awaited later; an error in the configuration may occur first.
  for (const loading of [engine, requirements]) loading.catch(() => undefined)
  return { engine, requirements }
}

function progressOf({ settings }: Prepared, isQuiet: boolean): Progress {
  const colors = pc.createColors(wantsColor(valueOf(settings, 'color'), process.stderr))
  return new Progress(process.stderr, colors, { isSummarized: !isQuiet && !valueOf(settings, 'next') })
}

/** Throws `UsageError` if resources that are to be kept would end with the run. */
function assertOutliving({ resolved, settings }: Prepared): void {
  const isEnded = resolved.some(({ from, launch }) => from === EMBEDDED || launch)
  if (valueOf(settings, 'keep') && isEnded)
    throw new UsageError('--keep requires a target that outlives the run: its URL or --target')
}

/** Throws `UsageError` if a server is to be restarted that the run cannot restart. */
function assertRestartable({ resolved, settings }: Prepared): void {
  if (!valueOf(settings, 'restart')) return
  for (const { target, launch } of resolved) {
    if (launch?.start === undefined)
      throw new UsageError(`--restart requires --start, or launch.start in the target file of ${target.name}`)
    if (launch.targetInLog)
      throw new UsageError(
        `--restart: ${target.name} has launch.targetInLog: its address and its secrets may change`,
      )
  }
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

/** The selected rules over all responses. Throws `UsageError` if none is selected. */
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
 * Whether the run will probably use the embedded reference. A guess before the configuration is read, so that the server starts while
 * everything else is loaded.
 */
export function mayNeedReference(flags: Values): boolean {
  if (flags.url || flags.target || flags.image) return false
  const file = valueOf(flags, 'config') ?? CONFIG_FILE
  if (!existsSync(file)) return true
  // Nothing for anything but a regular file, which may be readable only once: the file is read again later.
  const beginning = orUndefined(() => readBeginning(file, MAX_CONFIGURATION_BYTES).toString('utf8')) ?? ''
  return !/^\s*"?(?:targets|image)"?\s*:/m.test(beginning)
}

/** Limit in bytes. */
const MAX_CONFIGURATION_BYTES = 256 * 1024

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

import pc from 'picocolors'
import { exitCodeOf, exitCodes } from '../harness/report/exit-code.ts'
import { writeReport } from '../harness/report/write-report.ts'
import type { RunOptions } from '../harness/run/job.ts'
import type { Report } from '../harness/report/report.ts'
import { commandLine } from './command-line.ts'
import { startEmbeddedReference, type EmbeddedReference } from './embedded-reference.ts'
import { prepareRun, type Prepared } from './prepare-run.ts'
import { Progress } from './progress.ts'
import { mayNeedReference } from './run-targets.ts'
import type { Settings, TargetWords } from './settings.ts'
import { catchStopSignals, type StopSignals } from './stop-signals.ts'

export interface RunRequest {
  readonly asked: Settings
  readonly words: TargetWords
  readonly configFile: string | undefined
  readonly colored: boolean
  /** The command line as typed. */
  readonly typed: readonly string[]
}

/** `forge-conformance run`: gives the exit code. */
export async function runCommand(request: RunRequest): Promise<number> {
  let reference: EmbeddedReference | undefined
  const startReference = (): EmbeddedReference => (reference ??= startEmbeddedReference())
  try {
    if (await mayNeedReference(request.words, request.configFile)) startReference()
    const engine = Promise.all([import('../harness/run/run.ts'), import('./contract.ts')])
    const requirements = import('./catalogue.ts').then(({ catalogue }) => catalogue())
    // Both are awaited further down; a mistake in the configuration may come first.
    for (const loading of [engine, requirements]) loading.catch(() => undefined)
    const prepared = await prepareRun({ ...request, reference: startReference, requirements })
    const [{ run }, { contract }] = await engine
    return await perform(request, prepared, (options) => run({ ...options, contract }))
  } finally {
    reference?.close()
  }
}

async function perform(
  { colored, typed }: RunRequest,
  { targets, seed, selected, output, reporters, settings, secrets, withheld }: Prepared,
  run: (options: Omit<RunOptions, 'contract'>) => Promise<Report>,
): Promise<number> {
  const progress = new Progress(process.stdout, pc.createColors(colored))
  for (const name of withheld)
    progress.notice(
      `${name} is not on this machine: nothing that could change it is sent (--allow-writes permits it)`,
    )
  const stop = stopFor(output, progress)
  const report = await run({
    targets,
    seed,
    selected,
    output,
    preflight: settings.preflight ?? true,
    repeat: settings.repeat ?? 1,
    command: commandLine(typed, secrets),
    signal: stop.signal,
    listener: progress,
  })
  await writeReport(report, output)
  progress.clear()
  const { summarize } = await import('./summary.ts')
  const notice = progress.notice.bind(progress)
  const verbose = settings.verbose ?? false
  const whole = await summarize(report, { reporters, output, colored, verbose, notice })
  const code = exitCodeOf(report, stop.stoppedBy())
  // A format that was asked for and is not there must not pass unnoticed where all else is well.
  return code === exitCodes.held && !whole ? exitCodes.incomplete : code
}

function stopFor(output: string, progress: Progress): StopSignals {
  return catchStopSignals(
    () => progress.notice('stopping: finishing what is under way and cleaning up; once more leaves at once'),
    () => {
      progress.clear()
      process.stderr.write(
        `left without cleaning up; "forge-conformance clean --output ${output}", with the url or --target of this run, takes away what it made\n`,
      )
    },
  )
}

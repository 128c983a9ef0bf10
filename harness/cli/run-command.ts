import { join } from 'node:path'
import { terminalReporter } from '../../reporters/terminal/terminal.ts'
import { exchangesOfFailures } from '../../reporters/terminal/failures.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { indexEvidence, noEvidence, type Evidence } from '../report/evidence.ts'
import { exitCodeOf } from '../report/exit-code.ts'
import { pickEvidence } from '../report/read-evidence.ts'
import type { Report } from '../report/report.ts'
import { visible } from '../report/visible.ts'
import { EVIDENCE_FILE, writeReport } from '../report/write-report.ts'
import type { run as Run } from '../run/run.ts'
import { commandLine } from './command-line.ts'
import { startEmbeddedReference, type EmbeddedReference } from './embedded-reference.ts'
import { prepareRun, type Prepared } from './prepare-run.ts'
import { Progress } from './progress.ts'
import { mayNeedReference } from './run-targets.ts'
import type { Settings, TargetWords } from './settings.ts'
import { catchStopSignals, type StopSignals } from './stop-signals.ts'

/** Lines of a terminal that failures take at most, unless all are asked for. */
const FAILURE_LINES = 30

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
    const engine = import('../run/run.ts')
    const requirements = import('../run/catalogue.ts').then(({ catalogue }) => catalogue())
    // Both are awaited further down; a mistake in the configuration may come first.
    for (const loading of [engine, requirements]) loading.catch(() => undefined)
    const prepared = await prepareRun({ ...request, reference: startReference, requirements })
    return await carryOut(request, prepared, (await engine).run)
  } finally {
    reference?.close()
  }
}

async function carryOut(
  { colored, typed }: RunRequest,
  prepared: Prepared,
  run: typeof Run,
): Promise<number> {
  const { targets, seed, selected, output, settings, secrets } = prepared
  const style = styleOf(colored, settings.verbose ? Infinity : FAILURE_LINES)
  const progress = new Progress(process.stdout, style.colors)
  for (const line of prepared.notices) progress.notice(line)
  const stop = stopFor(output, progress)
  const report = await run({
    targets,
    seed,
    selected,
    output,
    preflight: settings.preflight ?? true,
    command: commandLine(typed, secrets),
    signal: stop.signal,
    listener: progress,
  })
  const file = await writeReport(report, output)
  progress.clear()
  const evidence = await evidenceFor(report, output, progress)
  const summary = terminalReporter(style).render(report, evidence)
  const where = `report ${visible(file)}, evidence ${visible(join(output, EVIDENCE_FILE))}, seed ${visible(seed)}`
  process.stdout.write(`\n${summary}\n\n${where}\n`)
  return exitCodeOf(report, stop.stoppedBy())
}

/** The few exchanges that the failures are shown with; a report without them is better than none. */
async function evidenceFor(report: Report, output: string, progress: Progress): Promise<Evidence> {
  const wanted = exchangesOfFailures(report)
  if (wanted.size === 0) return noEvidence
  try {
    return indexEvidence(await pickEvidence(join(output, EVIDENCE_FILE), wanted))
  } catch (cause) {
    progress.notice(cause instanceof Error ? cause.message : String(cause))
    return noEvidence
  }
}

function stopFor(output: string, progress: Progress): StopSignals {
  return catchStopSignals(
    () => progress.notice('stopping: finishing what is under way and cleaning up; once more leaves at once'),
    () => {
      progress.clear()
      process.stderr.write(
        `left without cleaning up; forge-conformance clean --output ${output} takes away what the run made\n`,
      )
    },
  )
}

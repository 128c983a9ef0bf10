import { valueOf } from '../options/values.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Redactor } from '../../harness/client/redactor.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import type { Prepared } from './prepare-run.ts'
import type { Progress } from '../output/progress.ts'
import type { StopSignals } from '../output/stop-signals.ts'
import { resolveTarget, type ResolvedTarget } from '../targets/resolve-target.ts'
import { LaunchFailure } from '../base/launch.ts'
import { Servers } from '../launch/launch-targets.ts'

/** The output of a run while it runs, and the signals that stop it. */
export interface Surface {
  readonly progress: Progress
  readonly stop: StopSignals
}

/**
 * Starts the servers of a run, performs it, and removes them, however it ends. Keeps their logs if the exit code is not 0. A server that
 * does not start is an unreachable target of the run. Returns the exit code of the run, or that of a signal that came before it.
 */
export async function withServers(
  prepared: Prepared,
  { progress, stop }: Surface,
  run: (prepared: Prepared) => Promise<number>,
): Promise<number> {
  const servers = new Servers(stop.signal)
  let code: number = exitCodes.incomplete
  const redactors: Redactor[] = []
  try {
    const { resolved, notStarted } = await started(prepared, servers, (line) => progress.notice(line))
    const secrets = resolved.flatMap((each) => each.secrets)
    const targets = resolved.map(({ target }) => target)
    const onRedactor = (redactor: Redactor): void => void redactors.push(redactor)
    const restart = ({ name }: Target): Promise<void> => servers.restart(name)
    code = await run({
      ...{ ...prepared, resolved, targets, secrets, notStarted, onRedactor },
      ...(valueOf(prepared.settings, 'restart') ? { restart } : {}),
    })
    for (const line of await servers.ended()) progress.notice(line)
  } catch (cause) {
    const stoppedBy = stop.stoppedBy()
    if (!stoppedBy) throw cause
    code = exitCodes[stoppedBy]
  } finally {
    progress.clear()
    for (const line of await servers.close()) progress.notice(line)
    if (code !== exitCodes.held) await keepLogs(servers, prepared.output, redactors, progress)
  }
  return code
}

/** A log that cannot be written does not change the exit code, which is not 0 if there is a log. */
async function keepLogs(
  servers: Servers,
  folder: string,
  redactors: readonly Redactor[],
  progress: Progress,
): Promise<void> {
  try {
    for (const file of await servers.writeLogs(folder, redactors))
      progress.notice(`the log of the server is in ${file}`)
  } catch (cause) {
    progress.notice(
      `the log of the server cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

/**
 * All targets, those with a launch with the addresses of their servers, and the reasons why some servers did not start. One after another:
 * an engine that pulls images is busy enough.
 */
async function started(
  { resolved, context }: Prepared,
  servers: Servers,
  notice: (line: string) => void,
): Promise<{ readonly resolved: ResolvedTarget[]; readonly notStarted: ReadonlyMap<string, string> }> {
  const ready: ResolvedTarget[] = []
  const notStarted = new Map<string, string>()
  for (const each of resolved) {
    const { launch, named, target } = each
    if (!launch) {
      ready.push(each)
      continue
    }
    notice(`${target.name}: starting the server`)
    try {
      const { input, thisMachine } = await servers.start(each, launch, notice)
      const running = resolveTarget({ ...named, input }, context)
      servers.hide(running)
      ready.push(
        thisMachine === undefined ? running : { ...running, target: { ...running.target, thisMachine } },
      )
    } catch (cause) {
      // The other targets are checked nevertheless.
      if (!(cause instanceof LaunchFailure)) throw cause
      notStarted.set(target.name, servers.redactor.cleanMessage(cause.message))
      ready.push(each)
    }
  }
  return { resolved: ready, notStarted }
}

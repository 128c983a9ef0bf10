import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import type { Prepared } from '../commands/prepare-run.ts'
import type { Progress } from '../output/progress.ts'
import type { StopSignals } from '../output/stop-signals.ts'
import { resolveTarget, type ResolvedTarget } from '../targets/resolve-target.ts'
import { LaunchFailure } from './launch.ts'
import { Servers } from './launch-targets.ts'

/** What a run shows while it runs, and how it is stopped. */
export interface Surface {
  readonly progress: Progress
  readonly stop: StopSignals
}

/**
 * Starts the servers of a run, performs it, and removes them, whatever ends it. Their logs are kept where the exit code is not 0.
 * Returns the exit code: that of the run, 3 where a server does not start, that of the signal where one comes before.
 */
export async function withServers(
  prepared: Prepared,
  { progress, stop }: Surface,
  run: (prepared: Prepared) => Promise<number>,
): Promise<number> {
  const servers = new Servers(stop.signal)
  let code: number = exitCodes.incomplete
  let { secrets } = prepared
  try {
    const resolved = await started(prepared, servers, (line) => progress.notice(line))
    secrets = resolved.flatMap((each) => each.secrets)
    code = await run({ ...prepared, resolved, targets: resolved.map(({ target }) => target), secrets })
    for (const line of await servers.ended()) progress.notice(line)
  } catch (cause) {
    const stoppedBy = stop.stoppedBy()
    if (stoppedBy) code = exitCodes[stoppedBy]
    else if (cause instanceof LaunchFailure)
      process.stderr.write(`forge-conformance: ${visible(cause.message)}\n`)
    else throw cause
  } finally {
    progress.clear()
    for (const line of await servers.close()) progress.notice(line)
    if (code !== exitCodes.held)
      for (const file of servers.writeLogs(prepared.output, secrets))
        progress.notice(`the log of the server is in ${file}`)
  }
  return code
}

/** All targets, those with a launch as their servers are. One after the other: an engine that pulls images is busy enough. */
async function started(
  { resolved, surroundings }: Prepared,
  servers: Servers,
  notice: (line: string) => void,
): Promise<ResolvedTarget[]> {
  const ready: ResolvedTarget[] = []
  for (const each of resolved) {
    if (!each.launch) {
      ready.push(each)
      continue
    }
    notice(`${each.target.name}: starting the server`)
    const input = await servers.start(each, each.launch)
    ready.push(resolveTarget({ ...each.named, input }, surroundings))
  }
  return ready
}

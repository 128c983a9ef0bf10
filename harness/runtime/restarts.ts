import { Interrupted } from '../client/inconclusive.ts'
import type { RunOptions } from './job.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** Restarts a server when no request is in progress. Resolves when it must show all its data again; false if it is not ready. */
export type Restart = () => Promise<boolean>

/** The effect that tells a replay that the run has restarted the server. */
const RESTARTS = 'restarts'

/** How a run restarts the server of a target; undefined if it does not, or did not in the run that is replayed. */
export function restartOf(
  runtime: TargetRuntime,
  restart: RunOptions['restart'],
  doubt: (line: string) => void,
): Restart | undefined {
  const { target, client, signal } = runtime
  const { effects } = client
  if (restart) effects.foretell(RESTARTS, 'yes')
  else if (effects.noted(RESTARTS) === undefined) return undefined
  let number = 0
  return async () => {
    await runtime.retireConnections()
    try {
      await effects.result(`restart ${++number}`, async () => restart?.(target))
      // A server may show its data with a delay, as after a change.
      await effects.pause(target.patienceMs, signal)
      return true
    } catch (cause) {
      if (!(cause instanceof Interrupted))
        doubt(`the restarted server is not ready: ${cause instanceof Error ? cause.message : String(cause)}`)
      return false
    }
  }
}

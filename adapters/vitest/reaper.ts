import { startGuard, type Guard } from '../../cli/launch/guard.ts'
import type { Target } from '../../harness/client/target.ts'

/** The input of the reaper on its standard input, as one line of JSON: secrets must not be on a command line or on disk. */
export interface ReaperOrder {
  readonly target: Target
  /** The output folder of the run, which holds its ledger. */
  readonly folder: string
  readonly nonce: string
  readonly removesFolder: boolean
}

/** Starts a process that cleans up after a run whose own process is killed: by Ctrl-C, by vitest, or by `kill -9`. */
export function startReaper(order: ReaperOrder): Pick<Guard, 'dismiss'> {
  const guard = startGuard<ReaperOrder>('dist/adapters/vitest/reaper-process.js')
  guard.order(order)
  return guard
}

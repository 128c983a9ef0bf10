import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Target } from '../../harness/client/target.ts'
import { packageRoot } from '../../schemas/load.ts'

/** The input of the reaper on its standard input, as one line of JSON: secrets must not be on a command line or on disk. */
export interface ReaperOrder {
  readonly target: Target
  /** The output folder of the run, which holds its ledger. */
  readonly folder: string
  /** The nonce of the run. */
  readonly nonce: string
  /** Whether the folder is removed after the run. */
  readonly removesFolder: boolean
}

/** The line that tells a reaper that the run itself has cleaned up. */
export const DISMISSED = 'dismissed'

export interface Reaper {
  /** Tells the reaper that the run itself has cleaned up. */
  dismiss(): void
}

/**
 * Starts a process that cleans up after a run whose own process is killed: by Ctrl-C, by vitest, or by `kill -9`. It detects this by the
 * end of its standard input. It has its own process group, so that Ctrl-C does not reach it.
 */
export function startReaper(order: ReaperOrder): Reaper {
  const script = join(packageRoot(), 'dist/adapters/vitest/reaper-process.js')
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // If the reaper cannot start, the run continues without it.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(order)}\n`)
  child.unref()
  ;(child.stdin as unknown as Socket).unref()
  return { dismiss: () => void child.stdin.end(`${DISMISSED}\n`) }
}

import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { packageRoot } from '../../schemas/load.ts'

/** The servers to remove, as one line of JSON on standard input of the guard. */
export interface GuardOrder {
  /** Containers, networks and volumes with the label of this session. */
  readonly session?: string
  /** The process group with this leader. */
  readonly group?: number
}

/** The line that tells a guard that nothing is left to remove. */
export const DISMISSED = 'dismissed'

export interface Guard<Order = GuardOrder> {
  order(order: Order): void
  dismiss(): void
}

/**
 * Starts a process that cleans up after a run whose own process is killed with `kill -9`: by default, it removes the servers of the run. It
 * detects this by the end of its standard input. It has its own process group, so that Ctrl-C does not reach it.
 */
export function startGuard<Order = GuardOrder>(script = 'dist/cli/launch/guard-process.js'): Guard<Order> {
  const child = spawn(process.execPath, [join(packageRoot(), script)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // If the guard cannot start, the run continues without it.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  ;(child.stdin as unknown as Socket).unref()
  return {
    order: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`),
    dismiss: () => void child.stdin.end(`${DISMISSED}\n`),
  }
}

// Only the null device is opened, to count.
// oxlint-disable-next-line no-restricted-imports
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Target } from '../../harness/client/target.ts'

/** Files that a run opens in addition to connections: modules, ledger, evidence, git. Measured: 26 on Node 24. */
const BESIDES_CONNECTIONS = 40

/** Whether an error code means that this process or this machine cannot open more files. */
export const isOfOpenFiles = (code: string | undefined): boolean => code === 'EMFILE' || code === 'ENFILE'

/** The limit of open files is too low for a run. */
export class TooFewOpenFiles extends Error {
  readonly code = 'EMFILE'
  readonly enough: number

  constructor(needed: number, left: number) {
    super(`too many open files: the run may need ${needed} more, and ${left} can be opened`)
    this.name = 'TooFewOpenFiles'
    this.enough = Math.max(256, 2 * needed)
  }
}

/**
 * Throws `TooFewOpenFiles` unless as many files can be opened as a run of these targets may need. Otherwise a run that has begun could
 * neither delete what it created nor write its report.
 */
export function assertOpenFiles(targets: readonly Target[]): void {
  // Connections that are no longer used, and those that ordinary clients keep, stay open for a while in addition to new ones.
  const connections = targets.reduce((sum, { concurrency, wire }) => sum + (wire ? 4 : 2) * concurrency, 0)
  const needed = BESIDES_CONNECTIONS + connections
  const opened: number[] = []
  try {
    while (opened.length < needed) opened.push(openSync(devNull, 'r'))
  } catch (cause) {
    if (!isOfOpenFiles((cause as NodeJS.ErrnoException).code)) throw cause
    throw new TooFewOpenFiles(needed, opened.length)
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}

// What is opened is the null device, to count.
// eslint-disable-next-line no-restricted-imports
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Target } from '../../harness/client/target.ts'

/** What a run opens besides connections: modules, ledger, evidence, git. Measured: 26 on Node 24. */
const BESIDES_CONNECTIONS = 40

/** Whether an error code says that no more files can be opened, by this process or on this machine. */
export const isOfOpenFiles = (code: string | undefined): boolean => code === 'EMFILE' || code === 'ENFILE'

/** The limit of open files leaves a run too few of them. */
export class TooFewOpenFiles extends Error {
  readonly code = 'EMFILE'
  /** A limit that is high enough. */
  readonly enough: number

  constructor(needed: number, left: number) {
    super(`too many open files: the run may need ${needed} more, and ${left} can be opened`)
    this.name = 'TooFewOpenFiles'
    this.enough = Math.max(256, 2 * needed)
  }
}

/**
 * Throws `TooFewOpenFiles` unless as many files can be opened as a run of these targets may need. A run that has begun could
 * otherwise neither delete what it created nor write its report.
 */
export function assertOpenFiles(targets: readonly Target[]): void {
  // Connections that are used no more stay open for a while beside new ones, and those that ordinary clients keep.
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

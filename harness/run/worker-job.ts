import type { Target } from '../client/target.ts'
import type { Result } from '../report/report.ts'

/** What the worker is told; plain values, since they are cloned. */
export interface WorkerJob {
  readonly targets: readonly Target[]
  readonly seed: string
  /** Which repeat this is, from 1. */
  readonly repeat: number
  /** Ids to ask, by the name of the target. */
  readonly selected: Readonly<Record<string, readonly string[]>>
  readonly ledgerFile: string
  readonly journalFile: string
  /** The name of the broadcast channel that says when the run is interrupted. */
  readonly interruptChannel: string
}

declare module 'vitest' {
  interface ProvidedContext {
    job: WorkerJob
  }
  interface TaskMeta {
    /** The target that the test is about, and its result once there is one. */
    target?: string
    requirement?: string
    result?: Result
  }
}

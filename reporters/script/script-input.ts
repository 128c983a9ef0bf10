import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'

/** The result that a script reproduces, with the run to which it belongs. */
export interface ScriptInput {
  readonly report: Report
  readonly target: TargetReport
  readonly requirement: RequirementRecord
  readonly result: Result
  /** All exchanges of the target. */
  readonly exchanges: readonly Exchange[]
  /** The commits that the run pushes to repositories, in the format of `git fast-import`. */
  readonly history: string
}

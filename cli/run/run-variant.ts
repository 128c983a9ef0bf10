import type { Report } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import type { Values } from '../options/values.ts'
import type { StopSignals } from '../output/stop-signals.ts'
import type { Prepared } from './prepare-run.ts'

/** What another command changes of a run. */
export interface RunVariant {
  /** Plays random sequences in place of checks. */
  readonly explore?: NonNullable<RunOptions['explore']>
  /** Called before anything is sent; throws `UsageError` where the command does not take what was asked for. */
  readonly examine?: (prepared: Prepared) => void
  /** Called when the configuration is read, and nothing that it names; throws as `examine` does. */
  readonly examineSettings?: (settings: Values) => void
  /** True: the command shows the results itself. */
  readonly isQuiet?: boolean
  /** What the passwords derive from that the run makes up; random where absent. */
  readonly secret?: string
  /** The signals of a command that is more than this run, and catches them itself. */
  readonly stop?: StopSignals
}

/** A run that has ended, with its files. */
export interface Judged {
  readonly code: number
  /** Absent where a signal came before its first request. */
  readonly report?: Report
}

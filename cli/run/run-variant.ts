import type { Report } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import type { Values } from '../options/values.ts'
import type { StopSignals } from '../output/stop-signals.ts'
import type { Prepared } from './prepare-run.ts'

/** The differences between another command and a run. */
export interface RunVariant {
  /** Sends random sequences instead of running checks. */
  readonly explore?: NonNullable<RunOptions['explore']>
  /** Called before anything is sent. Throws `UsageError` if the command does not accept the settings. */
  readonly examine?: (prepared: Prepared) => void
  /** Called when the configuration is read, before the files that it names. Throws like `examine`. */
  readonly examineSettings?: (settings: Values) => void
  /** True: the command shows the results itself. */
  readonly isQuiet?: boolean
  /** The secret from which the passwords of created users derive; random if absent. */
  readonly secret?: string
  /** The signals of a command that contains this run and catches them itself. */
  readonly stop?: StopSignals
}

/** A run that has ended, with its files. */
export interface Judged {
  readonly code: number
  /** Absent if a signal came before its first request. */
  readonly report?: Report
}
